import type { Baseline } from "../../conformance/baseline/baseline.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { didYouMean } from "../common/did-you-mean.ts";
import { YamlSource } from "../common/yaml-source.ts";
import { loadSchema } from "../files/package-files.ts";
import { validateSource } from "../workspace/scenario/validate-source.ts";

/** Reads a baseline from the text of its file. @throws {SourceError} with file, line and column */
export function parseBaseline(file: string, text: string): Baseline {
  const source = new YamlSource(file, text);
  const { findings } = validateSource(source, loadSchema("baseline")) as Baseline;
  const ids = RULES.map(({ id }) => id);
  for (const [index, { rule }] of findings.entries()) {
    // An entry for an unknown rule would never be removed.
    if (!ids.includes(rule)) {
      throw source.error(
        `/findings/${index}/rule`,
        `there is no rule "${rule}"${didYouMean(rule, ids)}`,
      );
    }
  }
  return { findings };
}
