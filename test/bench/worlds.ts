import type { WorldsFigures } from "./figures.ts";
import { FAKE, type Peer } from "./peers.ts";
import { start, type Running } from "./running.ts";

const MINTED = 10_000;
const IN_FLIGHT = 10;

/** Heap for ten thousand worlds, but not for deleted ones too, so garbage is collected. */
const SMALL_HEAP = "--max-old-space-size=320";

/** Rate of creating and deleting worlds through the admin API, and memory of ten thousand. */
export async function measureWorlds(): Promise<WorldsFigures> {
  const figures = await onFake(FAKE, async (fake, admin) => {
    await minted(admin, 200);
    await deleted(admin);
    const before = fake.rssMb();
    const minting = await timed(() => minted(admin, MINTED));
    const mb = fake.rssMb() - before;
    const deleting = await timed(() => deleted(admin));
    return {
      minted: MINTED,
      mintedPerSecond: MINTED / minting,
      deletedPerSecond: MINTED / deleting,
      mb,
    };
  });
  return { ...figures, mbAgain: await onFake(withSmallHeap(FAKE), growthByMintingAnew) };
}

/** Additional memory of ten thousand worlds after deleting as many. */
async function growthByMintingAnew(fake: Running, admin: string): Promise<number> {
  const full: number[] = [];
  for (let time = 0; time < 3; time++) {
    await minted(admin, MINTED);
    full.push(fake.rssMb());
    await deleted(admin);
  }
  // The first run also loads code and fills caches.
  const [, second = Number.NaN, third = Number.NaN] = full;
  return third - second;
}

function withSmallHeap(peer: Peer): Peer {
  const command: Peer["command"] = (port, folder) => {
    const [node = "", ...args] = peer.command(port, folder);
    return [node, SMALL_HEAP, ...args];
  };
  return { ...peer, command };
}

async function onFake<T>(
  peer: Peer,
  work: (fake: Running, admin: string) => Promise<T>,
): Promise<T> {
  console.error("worlds");
  const fake = await start(peer, "");
  try {
    return await work(fake, `${fake.origin}/__admin`);
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
