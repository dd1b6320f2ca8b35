// The global setup of Vitest: `import { globalSetup } from "understudy/vitest/setup"`. docs/testing.md describes it.
import type { TestProject } from "vitest/node";
import { createUnderstudy } from "../create-understudy.ts";
import type { UnderstudyOptions } from "../understudy-options.ts";
import type { ProvidedServer } from "./provided.ts";

export type { ProvidedServer } from "./provided.ts";

/** Starts one server for all tests, and returns its teardown; the default export of a global setup file. */
export function globalSetup(
  options: UnderstudyOptions = {},
): (project: TestProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const understudy = await createUnderstudy(options);
    const { url, admin, adminToken } = await understudy.listen();
    const server: ProvidedServer = { url, admin, adminToken };
    project.provide("understudy", server);
    return () => understudy.close();
  };
}
