import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Fault } from "../fake/faults/fault.ts";
import type { Kill } from "./kill-matrix.ts";

/** A kill as one thread tells it to another: the fault by its id. */
export type ToldKill = Omit<Kill, "fault"> & { readonly id: string };

/** Tries faults against every rule, on as many threads as there are cores; the kills in the faults' order. */
export async function killsOnAllCores(
  faults: readonly Fault[],
  onKill: (done: number) => void,
): Promise<Kill[]> {
  const kills = new Map<string, Kill>();
  const shares = Math.min(availableParallelism(), faults.length);
  const byId = new Map(faults.map((fault) => [fault.id, fault]));
  const works = Array.from({ length: shares }, async (_, share) => {
    const ids = faults.flatMap(({ id }, place) => (place % shares === share ? [id] : []));
    const worker = new Worker(new URL("./kill-worker.ts", import.meta.url), { workerData: ids });
    worker.on("message", ({ id, ...told }: ToldKill) => {
      const fault = byId.get(id);
      if (fault !== undefined) kills.set(id, { fault, ...told });
      onKill(kills.size);
    });
    await once(worker, "exit");
  });
  await Promise.all(works);
  return faults.flatMap(({ id }) => kills.get(id) ?? []);
}
