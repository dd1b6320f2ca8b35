import { startFake, type TestFake } from "../support/fake-server.ts";
import { keyOf, type CreatedWorld } from "../server/admin/create-world.ts";

/** A write to the API. */
export interface ApiWrite {
  readonly path: "/prompts" | "/brands/tracked";
  readonly body: object;
}

/** What is known of a write: it happened, it was refused, or its response did not arrive. */
export type Outcome = "acknowledged" | "refused" | "unknown";

/** A world with what was sent to it. */
export interface WorldHistory {
  /** null: the default world. */
  readonly id: string | null;
  readonly key: string;
  /** In the order in which they were sent, one at a time. */
  readonly writes: { readonly write: ApiWrite; readonly outcome: Outcome }[];
  /** Created keys by id, and whether they are revoked; unknown: the response did not arrive. */
  readonly keys: Map<string, { readonly key: string; revoked: boolean | "unknown" }>;
}

/** The reads whose bytes are compared. */
export const READS = [
  "/brands/tracked",
  "/queries?brand=Copperfinch",
  "/queries?brand=Sailmaker&limit=100",
  "/visibility?brand=Copperfinch",
  "/prompts/by-visibility?brand=Copperfinch",
  "/citations?brand=Sailmaker",
  "/searches?brand=Copperfinch",
];

/** The bytes of the reads of a world to which exactly these writes were sent, in a process that never crashed. */
export async function expectedReads(writes: readonly ApiWrite[]): Promise<string[]> {
  const fake = startFake({ scenario: "tiny" });
  const key = keyOf(await minted(fake), "tiny", "write");
  for (const { path, body } of writes) await fake.post(key, path, body);
  const texts: string[] = [];
  for (const path of READS) texts.push((await fake.get(key, path)).text);
  return texts;
}

async function minted(fake: TestFake): Promise<CreatedWorld> {
  return (await fake.admin("post", "/worlds", {})).body as CreatedWorld;
}

/**
 * Returns the writes that could have taken effect: the acknowledged ones, with and without each one whose response did
 * not arrive. Refused writes are in none.
 */
export function possibleWrites({ writes }: WorldHistory): ApiWrite[][] {
  let lists: ApiWrite[][] = [[]];
  for (const { write, outcome } of writes) {
    if (outcome === "refused") continue;
    const longer = lists.map((list) => [...list, write]);
    lists = outcome === "acknowledged" ? longer : [...lists, ...longer];
  }
  return lists;
}
