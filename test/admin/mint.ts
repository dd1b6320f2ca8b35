import { expect } from "vitest";
import type { TestFake } from "../support/fake-server.ts";

export interface Minted {
  readonly world: string;
  readonly keys: readonly { workspace: string; key: string; mode: string; id: string }[];
}

/** A fresh world of a fake. */
export async function mint(fake: TestFake, body: object = {}): Promise<Minted> {
  const reply = await fake.admin("post", "/worlds", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}

/** One of its keys. */
export function keyOf({ keys }: Pick<Minted, "keys">, workspace: string, mode: string): string {
  const found = keys.find((one) => one.workspace === workspace && one.mode === mode);
  if (found === undefined) throw new Error(`No ${mode} key of ${workspace}`);
  return found.key;
}
