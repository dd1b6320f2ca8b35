import type { Request, Router } from "express";
import { dayOf, formatDate } from "../../common/calendar.ts";
import { keysByLabel } from "../../workspace/scenario/key-labels.ts";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import { isLoopback } from "../listening.ts";
import { AdminError, asAdminError } from "./admin-error.ts";
import { requestOrigin, toolsOf } from "./flows.ts";
import {
  storeChange,
  type AdminOptions,
  type AdminTools,
  type CheckMessage,
  type CheckTarget,
} from "./options.ts";
import { exportSnapshot } from "./snapshot-file.ts";
import { importSnapshot } from "./snapshot-import.ts";
import { validatedBody } from "./validate.ts";
import { worldOf } from "./world-state.ts";
import { deleteStored } from "./worlds.ts";

interface CheckCommand {
  readonly url?: string;
  readonly world?: string;
  readonly keys?: CheckTarget["keys"];
  readonly brand?: string;
  readonly depth?: "quick" | "standard" | "deep";
  readonly today?: string;
}

interface CheckState {
  readonly state: "running" | "done" | "failed";
  readonly url: string;
  /** The world that is checked; null: another server. */
  readonly world: string | null;
  /** The copy of the world, which still exists; null: it was deleted. */
  readonly kept: string | null;
  readonly sent: number;
  readonly planned: number;
  readonly error: string | null;
}

/** How long the copy of a world is kept if a rule fails. */
const KEPT_MS = 3_600_000;

/** Events of the progress are at least this far apart: the hub keeps only the last ones. */
const PROGRESS_MS = 500;

/** /__admin/check: runs the conformance suite against this fake or a deployment, one check at a time. */
export function checkRoutes(router: Router, options: AdminOptions): void {
  const last = new LastCheck(options);
  router.get("/check", (_, response) => {
    response.json({ check: last.state });
  });
  router.get("/check/report", (_, response) => {
    if (last.report === null) throw new AdminError(404, "No check has finished");
    response.json(last.report);
  });
  router.post("/check", async ({ socket, baseUrl }, response) => {
    if (options.token === null && !isLocal(socket)) {
      throw new AdminError(401, "Without an admin token, only this machine can start checks");
    }
    const { startCheck } = await toolsOf(options);
    const command = validatedBody(response) as CheckCommand;
    await last.start(startCheck, command, requestOrigin({ socket, baseUrl }));
    response.status(201).json({ check: last.state });
  });
  router.delete("/check", (_, response) => {
    last.cancel();
    response.json({ check: last.state });
  });
}

/** The running check, or the last one. */
class LastCheck {
  readonly #options: AdminOptions;
  #state: CheckState | null = null;
  #report: object | null = null;
  #cancel: (() => void) | null = null;
  /** The copy of a world that is checked; after failures it is kept, so that values can be explained. */
  #copy: string | null = null;
  #published = 0;

  constructor(options: AdminOptions) {
    this.#options = options;
  }

  get state(): CheckState | null {
    return this.#state;
  }

  get report(): object | null {
    return this.#report;
  }

  /** @throws {AdminError} if a check is running, and for a wrong URL, key or world */
  async start(
    startCheck: AdminTools["startCheck"],
    command: CheckCommand,
    origin: string,
  ): Promise<void> {
    if (this.#cancel !== null) {
      throw new AdminError(400, "A check is running; DELETE /__admin/check cancels it");
    }
    const { url, world = DEFAULT_WORLD, keys = { main: "" }, ...settings } = command;
    if (url === undefined) worldOf(this.#options.worlds, world);
    this.#cancel = () => {};
    const previous = this.#copy;
    this.#copy = null;
    try {
      const target =
        url === undefined
          ? await copyOf(this.#options, world, origin)
          : { baseUrl: url, keys, copy: null };
      this.#copy = target.copy;
      const receive = (message: CheckMessage): void => void this.#receive(message);
      const { copy, ...reached } = target;
      // Nothing but the copy is changed.
      const allowWrites = copy !== null;
      const { baseUrl } = reached;
      this.#cancel = startCheck({ ...settings, ...reached, allowWrites }, receive).cancel;
      this.#report = null;
      const place = { url: baseUrl, world: copy && world, kept: copy };
      this.#state = { state: "running", ...place, sent: 0, planned: 0, error: null };
      this.#update({});
      // A copy that can't be deleted expires.
      await this.#deleteCopy(previous).catch(() => {});
    } catch (error) {
      this.#cancel = null;
      await this.#deleteCopy();
      this.#copy = previous;
      throw asAdminError(error);
    }
  }

  /** @throws {AdminError} if no check is running */
  cancel(): void {
    if (this.#cancel === null) throw new AdminError(404, "No check is running");
    this.#cancel();
  }

  async #receive(message: CheckMessage): Promise<void> {
    if ("sent" in message) return this.#update(message);
    if ("report" in message) this.#report = message.report;
    if (this.#copy !== null && hasFailures(message)) this.#deleteLater(this.#copy);
    else await this.#deleteCopy().catch(() => {});
    this.#cancel = null;
    const kept = this.#copy;
    this.#update(
      "error" in message ? { state: "failed", kept, ...message } : { state: "done", kept },
    );
  }

  #deleteLater(copy: string): void {
    const end = (): void => {
      if (this.#copy !== copy) return;
      const deleted = this.#deleteCopy().catch(() => {});
      void deleted.then(() => this.#update({ kept: null }));
    };
    setTimeout(end, KEPT_MS).unref();
  }

  #update(change: Partial<CheckState>): void {
    const state = { ...this.#state!, ...change };
    this.#state = state;
    const now = performance.now();
    if (state.state === "running" && now - this.#published < PROGRESS_MS) return;
    this.#published = now;
    this.#options.events.publish("check", null, () => state);
  }

  async #deleteCopy(copy = this.#copy): Promise<void> {
    if (this.#copy === copy) this.#copy = null;
    if (copy !== null) await deleteStored(this.#options, copy);
  }
}

function hasFailures(message: CheckMessage): boolean {
  return "report" in message && message.report.verdicts.some(({ findings }) => findings.length > 0);
}

function isLocal({ remoteAddress = "" }: Request["socket"]): boolean {
  return isLoopback(remoteAddress.replace(/^::ffff:/, ""));
}

/** A copy of a world with keys of its own, so that the check leaves no requests in the world's journal. */
async function copyOf(
  options: AdminOptions,
  name: string,
  origin: string,
): Promise<CheckTarget & { readonly copy: string; readonly today: string }> {
  const { worlds, fake } = options;
  const { copy, keys } = await storeChange(options, null, () => {
    const choices = fake.choicesOf(worldOf(worlds, name));
    const copied = exportSnapshot(fake, name);
    const { id, world } = importSnapshot({ ...options, choices }, copied);
    const created = Object.entries(keysByLabel(world.base.scenario.definition)).map(
      ([label, { workspace, mode, revoked }]) => {
        const key = worlds.createKey(id, workspace, mode);
        if (revoked) worlds.keys.revoke(key.id);
        return [label, key.key] as const;
      },
    );
    return { copy: id, keys: Object.fromEntries(created) as CheckTarget["keys"] };
  });
  options.limits?.added(copy);
  return {
    copy,
    keys,
    baseUrl: origin + fake.options.contract.basePath,
    today: formatDate(dayOf(worldOf(worlds, copy).clock.now())),
  };
}
