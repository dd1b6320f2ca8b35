import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { ROOT } from "../support/command.ts";

/**
 * Prints the modules of the project that were loaded before the first request of the admin API, before the first
 * explanation and after it, as JSON: lists of paths.
 */

const loaded: string[] = [];
const root = `${pathToFileURL(ROOT).href}/`;
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith(root)) loaded.push(url.slice(root.length));
    return next(url, context);
  },
});

const { startFake } = await import("../../src/cli/start-fake.ts");
const key = "lmvz_live_tiny_read";
const { origin, basePath } = await startFake("tiny", {
  host: "127.0.0.1",
  port: 0,
  cors: true,
  adminToken: null,
  log: () => {},
});

async function modulesAfter(path: string): Promise<string[]> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
  return [...loaded];
}

const visibility = "/visibility?brand=Copperfinch";
const explain = new URLSearchParams({ key, path: visibility, pointer: "/metrics/total_runs" });
const stages = [
  await modulesAfter(basePath + visibility),
  await modulesAfter("/__admin/worlds"),
  await modulesAfter(`/__admin/explain?${explain.toString()}`),
];
process.stdout.write(JSON.stringify(stages), () => process.exit());
