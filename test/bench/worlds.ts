import { FAKE } from "./peers.ts";
import { start } from "./running.ts";

const MINTED = 10_000;
const IN_FLIGHT = 10;

/** How fast worlds are minted and deleted over the admin API, and what ten thousand of them weigh. */
export async function measureWorlds(): Promise<string> {
  const fake = await start(FAKE, "");
  try {
    const admin = `${fake.origin}/__admin`;
    await minted(admin, 200);
    await deleted(admin);
    const before = fake.rssMb();
    const minting = await timed(() => minted(admin, MINTED));
    const full = fake.rssMb();
    const deleting = await timed(() => deleted(admin));
    return [
      "| worlds | |",
      "| --- | --- |",
      `| minted per second | ${Math.round(MINTED / minting)} |`,
      `| deleted per second | ${Math.round(MINTED / deleting)} |`,
      `| ${MINTED.toLocaleString("en-US")} live worlds, more MB than one | ${Math.round(full - before)} |`,
    ].join("\n");
  } finally {
    await fake.stop();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function minted(admin: string, count: number): Promise<void> {
  await inFlight(count, async () => {
    const response = await fetch(`${admin}/worlds`, { method: "POST" });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`No world was minted: ${response.status}`);
  });
}

async function deleted(admin: string): Promise<void> {
  const response = await fetch(`${admin}/worlds`);
  const { worlds } = (await response.json()) as { worlds: { world: string }[] };
  const ids = worlds.map(({ world }) => world).filter((id) => id !== "default");
  await inFlight(ids.length, async (place) => {
    const gone = await fetch(`${admin}/worlds/${ids[place]}`, { method: "DELETE" });
    await gone.arrayBuffer();
  });
}

async function inFlight(count: number, work: (place: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
