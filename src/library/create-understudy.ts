import { fileURLToPath } from "node:url";
import type Express from "express";
import { loadOnDemand } from "../common/load-on-demand.ts";
import { checkOptions, type OptionKinds } from "../common/check-options.ts";
import { loadSemanticFaults } from "../fake/faults/rules/semantic-faults.ts";
import { loadContract, loadPromptReader } from "../files/package-files.ts";
import { loadScenario, prepareFlows, readScenarioText } from "../files/scenario-library.ts";
import { ApiHandler, requestCheck } from "../server/api-handler.ts";
import { mountApi } from "../server/mount-api.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { createCore, type CoreParts } from "./core.ts";
import { isUrl, UNDERSTUDY_KINDS } from "./option-kinds.ts";
import type { UnderstudyOptions } from "./understudy-options.ts";
import type { Listening, Understudy } from "./understudy-types.ts";

const KINDS: OptionKinds<UnderstudyOptions> = {
  ...UNDERSTUDY_KINDS,
  scenario: {
    allowed: "the name of a scenario, a path or file: URL, YAML text or an object",
    accepts: (value) => fileUrlOf(value) !== null || UNDERSTUDY_KINDS.scenario.accepts(value),
  },
};

/**
 * Creates a fake of the API in this process. It opens no port.
 * @throws {Error} for an invalid option or scenario, with the message of the command line
 */
export async function createUnderstudy(options: UnderstudyOptions = {}): Promise<Understudy> {
  checkOptions("createUnderstudy()", options, KINDS);
  await Promise.all([loadSemanticFaults(), prepareFlows(), loadPromptReader()]);
  const { contract, text } = loadContract();
  const scenario = scenarioOf(options.scenario ?? "agency");
  const { core, parts } = await createCore(
    { contract, contractText: () => text, scenario },
    options,
  );
  const listening = new Set<Listening>();
  const close = async (): Promise<void> => {
    await Promise.all([...listening].map((server) => server.close()));
    listening.clear();
    await core.close();
  };
  return {
    ...core,
    listen: async (given = {}) => {
      parts.checkOpen();
      const { listenWith } = await import("./listen.ts");
      const server = await listenWith({ ...parts, contractText: text }, given);
      listening.add(server);
      return server;
    },
    express: () => {
      parts.checkOpen();
      return routerOf(parts, text);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A scenario by name, path or URL, as YAML text or as an object. */
function scenarioOf(given: string | object): Scenario {
  const fileUrl = fileUrlOf(given);
  if (fileUrl !== null) return loadScenario(fileURLToPath(fileUrl));
  if (typeof given !== "string") {
    return readScenarioText("the scenario", JSON.stringify(given, null, 2));
  }
  return given.includes("\n") ? readScenarioText("the scenario", given) : loadScenario(given);
}

/** The URL of a file, also as text; null: the value is something else. */
function fileUrlOf(value: unknown): string | null {
  const url = isUrl(value) ? value.href : value;
  return typeof url === "string" && /^file:\/\/\S+$/.test(url) ? url : null;
}

function routerOf(
  { fake, responder, contract, cors, checkOpen }: CoreParts,
  contractText: string,
): ReturnType<Understudy["express"]> {
  // Loaded on demand: most users need no Express.
  const { Router } = loadOnDemand(import.meta.url, "express") as typeof Express;
  const router = Router({ caseSensitive: true, strict: true });
  const { basePath } = contract;
  const check = requestCheck(null);
  const handler = new ApiHandler({ responder, basePath, cors, log: () => {}, check });
  const images = fake.options.imageBase !== undefined;
  router.use(basePath, (_request, _response, next) => {
    checkOpen();
    next();
  });
  mountApi(router, { handler, contract, contractText, cors, images });
  return router as unknown as ReturnType<Understudy["express"]>;
}
