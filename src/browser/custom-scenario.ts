import * as yaml from "yaml";
import { languages, markets } from "understudy:data";
import { YAML } from "../common/yaml-parser.ts";
import { checkFaults, checkFlows } from "../files/scenario-checks.ts";
import { checkFlow } from "../replay/flow/read-flow.ts";
import { readScenario, type Scenario } from "../workspace/scenario/scenario.ts";
import { SCHEMAS } from "./replacements/source-validator.ts";
import { LOADED } from "./loaded-modules.ts";
import { shippedScenario } from "./other-scenarios.ts";
import { shippedContract } from "./shipped-scenarios.ts";

// Loaded on demand: the YAML parser and the schemas are as large as the rest.
YAML.set(() => yaml);

/** The values of the texts of this package, which are valid. */
const parsed = new Map<string, unknown>();

function shippedFile(file: string, value: unknown) {
  const text = JSON.stringify(value);
  parsed.set(text, value);
  return { file, text };
}

const marketFiles = new Map(
  Object.entries(markets).map(([name, value]) => [name, shippedFile(name, value)]),
);
const languageFiles = languages.map((pack) => shippedFile(pack.language, pack));

/** Reads a scenario from YAML text. @throws {SourceError} with line and column of every problem */
export function readCustomScenario(text: string): Scenario {
  return readScenario(
    { file: "the scenario", text },
    {
      schemas: SCHEMAS,
      related: {},
      markets: [...marketFiles.keys()],
      market: (name) => marketFiles.get(name)!,
      languages: languageFiles,
      parsed: { get: (known) => parsed.get(known), set: () => {} },
      base: shippedScenario,
      checks: [
        checkFaults,
        checkFlows(
          () => checkFlow,
          () => shippedContract(),
        ),
      ],
    },
  );
}

LOADED.customScenario = { readCustomScenario };
