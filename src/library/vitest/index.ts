// The fixture of Vitest: `import { test } from "understudy/vitest"`. docs/testing.md describes it.
import { inject, test as base, type TestAPI } from "vitest";
import { connect } from "../client/connect.ts";
import type { RemoteWorld, RemoteWorldOptions } from "../client/remote-world.ts";
import type { ProvidedServer } from "./provided.ts";

export type { ProvidedServer } from "./provided.ts";

/** The fixtures of {@link test}. */
export interface WorldFixtures {
  /** How worlds start; default: as the server. */
  worldOptions: RemoteWorldOptions;
  /** A world for this test; deleted afterwards. */
  world: RemoteWorld;
}

/** Vitest's `test` with a world for each test that uses it. Needs the global setup of `understudy/vitest/setup`. */
export const test: TestAPI<WorldFixtures> = base.extend<WorldFixtures>({
  worldOptions: {},
  world: async ({ worldOptions }, use) => {
    const server = inject("understudy") as ProvidedServer | undefined;
    if (server === undefined) {
      throw new Error("there is no server; add a globalSetup file with understudy/vitest/setup");
    }
    await using world = await connect(server).world(worldOptions);
    await use(world);
  },
  // Typed: the inferred type names types that other versions of Vitest do not have.
}) as TestAPI<WorldFixtures>;
