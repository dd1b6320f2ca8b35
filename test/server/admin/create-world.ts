import { expect } from "vitest";
import type { TestFake } from "../../support/fake-server.ts";

export interface CreatedWorld {
  readonly world: string;
  readonly keys: readonly {
    readonly workspace: string;
    readonly key: string;
    readonly mode: string;
    readonly id: string;
    readonly revoked: boolean;
  }[];
}

/** Creates a world of a fake. */
export async function createWorld(fake: TestFake, body: object = {}): Promise<CreatedWorld> {
  const response = await fake.admin("post", "/worlds", body);
  expect(response.status, response.text).toBe(201);
  return response.body;
}

/** Finds a key of a created world. */
export function keyOf(
  { keys }: Pick<CreatedWorld, "keys">,
  workspace: string,
  mode: string,
): string {
  const found = keys.find((one) => one.workspace === workspace && one.mode === mode);
  if (found === undefined) throw new Error(`No ${mode} key of ${workspace}`);
  return found.key;
}
