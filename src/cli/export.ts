import { dirname, relative } from "node:path";
import { stringify } from "yaml";
import { NODE_CONTEXT } from "../http/node-context.ts";
import { arazzoOf } from "../replay/arazzo/document.ts";
import { dayOf } from "../workspace/calendar.ts";
import { CONTRACT_FILE, loadContract } from "./package-files.ts";
import { parseFlags } from "./parse-flags.ts";
import { loadFlow, scenarioFile } from "./replay-load.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { checkOutputs, writeText } from "./whole-file.ts";

const USAGE = `understudy export <scenario> --arazzo

Writes the flow of a scenario as Arazzo 1.0.1 over the contract: the part that any deployment can run.
What needs the fake, or what Arazzo has no words for, is left out and told.

      --arazzo           the format; needed
      --source <place>   where the document finds the contract: a URL or a path (default: spec/openapi.yaml)
  -o, --output <file>    default: stdout
  -h, --help`;

/** `understudy export`: writes a flow in another format. @throws {UsageError | SourceError} */
export async function exportScenario(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) {
    throw new UsageError(`export takes one scenario, not ${positionals.length}`);
  }
  if (!values.arazzo) throw new UsageError("export needs --arazzo, the only format there is");
  checkOutputs([values.output ?? null], [scenarioFile(name)]);
  const { flow, scenario } = loadFlow(name, loadContract().contract);
  const { document, leftOut } = arazzoOf({
    flow,
    title: scenario.definition.title,
    source: values.source ?? contractFrom(values.output),
    today: dayOf(NODE_CONTEXT.system()),
  });
  const text = stringify(document, { lineWidth: 100, aliasDuplicateObjects: false });
  for (const line of leftOut) console.error(`understudy: left out: ${line}`);
  if (values.output === undefined) console.log(text.trimEnd());
  else writeText(values.output, text);
  return Promise.resolve(EXIT.ok);
}

function parsed(args: readonly string[]) {
  return parseFlags("export", {
    args: [...args],
    allowPositionals: true,
    options: {
      arazzo: { type: "boolean", default: false },
      source: { type: "string" },
      output: { type: "string", short: "o" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

/** The contract's path as seen from where the document will lie. */
function contractFrom(output: string | undefined): string {
  return relative(output === undefined ? process.cwd() : dirname(output), CONTRACT_FILE);
}
