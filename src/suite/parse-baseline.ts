import { extname } from "node:path";
import { parseJson } from "../common/parse-json.ts";
import { EVERY_OPERATION, type Baseline } from "../../conformance/baseline/baseline.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { didYouMean } from "../common/did-you-mean.ts";
import { UsageError } from "../common/usage-error.ts";
import { YamlSource } from "../common/yaml-source.ts";
import { OPERATION_IDS } from "../contract/operation.ts";
import { loadSchema } from "../files/package-files.ts";
import { validateSource } from "../workspace/scenario/validate-source.ts";

/** Reads a baseline from the text of its file. @throws {SourceError | UsageError} */
export function parseBaseline(file: string, text: string): Baseline {
  if (checkBaselineFormat(file) === "json") checkJson(file, text);
  const source = new YamlSource(file, text);
  const { findings } = validateSource(source, loadSchema("baseline")) as Baseline;
  const ids = RULES.map(({ id }) => id);
  for (const [index, { rule, operation }] of findings.entries()) {
    // An entry for an unknown rule would never be removed.
    if (!ids.includes(rule)) {
      throw source.error(
        `/findings/${index}/rule`,
        `there is no rule "${rule}"${didYouMean(rule, ids)}`,
      );
    }
    if (!isKnownOperation(operation)) {
      throw source.error(
        `/findings/${index}/operation`,
        `there is no operation "${operation}"${didYouMean(operation, OPERATION_IDS)}; "*" is every operation`,
      );
    }
  }
  return { findings };
}

/** The YAML parser also accepts texts that are not JSON. @throws {UsageError} */
function checkJson(file: string, text: string): void {
  try {
    parseJson(text);
  } catch (error) {
    throw new UsageError(`the baseline ${file} is not valid JSON; YAML needs the extension .yaml`, {
      cause: error,
    });
  }
}

/** Whether an operation can have findings; requests outside the contract are named by method and path. */
function isKnownOperation(operation: string): boolean {
  const known: readonly string[] = OPERATION_IDS;
  return operation === EVERY_OPERATION || known.includes(operation) || /^[A-Z]+ \//.test(operation);
}

/** Whether a baseline is a JSON file, by its extension; YAML otherwise. @throws {UsageError} */
export function checkBaselineFormat(file: string): "json" | "yaml" {
  const extension = extname(file).toLowerCase();
  if (extension === ".json") return "json";
  if (extension === ".yaml" || extension === ".yml") return "yaml";
  throw new UsageError(
    `the baseline ${file} needs the extension .yaml, .yml or .json, which determines its format`,
  );
}
