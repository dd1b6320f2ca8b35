import { dirname, relative } from "node:path";
import { stringify } from "yaml";
import { WORLDS_CONTEXT } from "../../../server/runtime.ts";
import { arazzoOf } from "../../../replay/arazzo/document.ts";
import { dayOf } from "../../../common/calendar.ts";
import { CONTRACT_FILE, loadContract } from "../../../files/package-files.ts";
import { scenarioPath } from "../../../files/scenario-library.ts";
import { loadFlow } from "../../load-flow.ts";
import type { ExportFlags } from "./command.ts";
import { EXIT } from "../../exit-code.ts";
import { checkOutputs, writeText } from "../../../files/write-file.ts";

/** `understudy export`: writes a flow as Arazzo. @throws {UsageError | SourceError} */
export async function exportScenario(
  name: string,
  { source, output }: ExportFlags,
): Promise<number> {
  checkOutputs([output], [scenarioPath(name)]);
  const { flow, scenario } = loadFlow(name, loadContract().contract);
  const { document, leftOut } = arazzoOf({
    flow,
    title: scenario.definition.title,
    source: source ?? contractPathFrom(output),
    today: dayOf(WORLDS_CONTEXT.system()),
  });
  const text = stringify(document, { lineWidth: 100, aliasDuplicateObjects: false });
  for (const line of leftOut) console.error(`understudy: omitted: ${line}`);
  if (output === undefined) console.log(text.trimEnd());
  else writeText(output, text);
  return Promise.resolve(EXIT.ok);
}

/** Path of the contract relative to the written document. */
function contractPathFrom(output: string | undefined): string {
  return relative(output === undefined ? process.cwd() : dirname(output), CONTRACT_FILE);
}
