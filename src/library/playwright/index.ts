// The fixtures of Playwright: `import { test } from "understudy/playwright"`. docs/testing.md describes them.
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import { trimSlashes } from "../../common/trim-slashes.ts";
import { createUnderstudy } from "../create-understudy.ts";
import type { UnderstudyOptions } from "../understudy-options.ts";
import type { Understudy, WorldStartOptions } from "../understudy-types.ts";
import type { UnderstudyWorld } from "../world-types.ts";
import { attachJournal } from "./attach-journal.ts";
import { ContextClocks } from "./context-clocks.ts";
import { routeApi } from "./route-api.ts";

export { expect } from "@playwright/test";

/** Options of a worker process, for `use` of the configuration. */
export interface UnderstudyWorkerOptions {
  /** Options of `createUnderstudy`, such as the scenario. */
  understudyOptions: UnderstudyOptions;
}

/** Options of tests, for `use` of the configuration or `test.use`. */
export interface UnderstudyTestOptions {
  /** Base URL of the API that the app calls; default: `http://127.0.0.1:4010/api/v1`. Nothing needs to listen there. */
  apiUrl: string;
  /** How worlds start; default: as the Understudy. */
  worldOptions: WorldStartOptions;
}

/** The fixture of a worker process. */
export interface UnderstudyWorkerFixtures {
  /** The fake of this worker process. It opens no port. */
  understudy: Understudy;
}

/** The fixture of tests. */
export interface UnderstudyTestFixtures {
  /** The world of this test: the pages of `context` get its data. Moving its clock also moves that of the pages. */
  world: UnderstudyWorld;
}

type TestFixtures = UnderstudyTestFixtures & UnderstudyTestOptions;
type WorkerFixtures = UnderstudyWorkerFixtures & UnderstudyWorkerOptions;

interface Internal {
  worldClocks: ContextClocks;
}

/** Playwright's `test`, whose pages get the data of a world for each test. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
> = base.extend<TestFixtures & Internal, WorkerFixtures>({
  understudyOptions: [{}, { scope: "worker", option: true }],
  understudy: [
    async ({ understudyOptions }, use) => {
      await using understudy = await createUnderstudy(understudyOptions);
      await use(understudy);
    },
    { scope: "worker" },
  ],
  apiUrl: ["http://127.0.0.1:4010/api/v1", { option: true }],
  worldOptions: [{}, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  worldClocks: async ({}, use) => use(new ContextClocks()),
  world: async ({ understudy, worldOptions, worldClocks }, use, testInfo) => {
    using world = understudy.world(worldOptions);
    await use({ ...world, clock: worldClocks.follow(world.clock) });
    if (testInfo.status !== testInfo.expectedStatus) await attachJournal(world, testInfo);
  },
  context: async ({ context, understudy, world, worldClocks, apiUrl }, use) => {
    await routeApi(context, understudy, { baseUrl: trimSlashes(apiUrl), world });
    await worldClocks.add(context, world.clock);
    await use(context);
  },
});
