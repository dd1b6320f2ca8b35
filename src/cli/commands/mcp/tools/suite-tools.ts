import { stripVTControlCharacters } from "node:util";
import type { Report, ReportedVerdict } from "../../../../../conformance/report/report.ts";
import type { Contract } from "../../../../contract/contract.ts";
import {
  checkKeyCharacters,
  defaultRate,
  parseBaseUrl,
  type SettingNames,
} from "../../../../suite/deployment.ts";
import { locateApi } from "../../../../suite/locate-api.ts";
import { planCheck, checkDeployment } from "../../../../suite/run-check.ts";
import { memoryTarget } from "../../../../replay/memory-target.ts";
import { diffOf } from "../../../../replay/report/diff.ts";
import { stepLine } from "../../../../replay/report/step-line.ts";
import { runFlow } from "../../../../replay/run-flow.ts";
import { memoryFetch } from "../../../in-memory.ts";
import { loadFlow } from "../../../load-flow.ts";
import {
  truncatedText,
  LIMIT,
  OFFSET,
  pageOfLines,
  type Tool,
  type ToolArguments,
  type ToolContext,
} from "../tool.ts";

/** The last report, so that showing its next page needs no second check. */
let last: { readonly of: string; readonly report: Report } | null = null;

/** Tools that run the conformance suite and flows. */
export const SUITE_TOOLS: readonly Tool[] = [
  {
    name: "check_url",
    description:
      "Check a deployment against the rules of the API specification. Sends only requests that store nothing. Returns the broken rules.",
    readOnly: true,
    properties: {
      url: {
        type: "string",
        minLength: 1,
        description: "Base URL, such as http://127.0.0.1:4010/api/v1",
      },
      key: { type: "string", minLength: 1, description: "A valid API key" },
      only: {
        type: "array",
        items: { type: "string" },
        description: "Ids of rules or groups such as page",
      },
      depth: { enum: ["quick", "standard", "deep"], description: "Default: quick" },
      today: { type: "string", description: "Date of the deployment's clock, YYYY-MM-DD" },
      limit: LIMIT,
      offset: { ...OFFSET, description: "Broken rules to skip; shows more of the last check" },
    },
    required: ["url", "key"],
    run: async ({ limit, offset, ...given }, { fake, ...context }) => {
      const of = JSON.stringify(given);
      if (offset === undefined || last?.of !== of) {
        last = { of, report: await checked(fake.contract, given, context) };
      }
      return reportText(last.report, { limit, offset });
    },
  },
  {
    name: "replay_scenario",
    description:
      "Run the flow of a scenario in memory: its requests, clock changes and faults, with their expectations.",
    readOnly: true,
    properties: {
      scenario: { type: "string", minLength: 1, description: "Name, as list_scenarios shows it" },
    },
    required: ["scenario"],
    run: async ({ scenario }, { fake: { contract } }) => {
      const { flow, ...loaded } = loadFlow(scenario, contract);
      const target = await memoryTarget({
        contract,
        scenario: loaded.scenario,
        flow,
        anchor: null,
        seed: null,
        faults: [],
        fetchFrom: memoryFetch,
        clock: () => Date.now(),
      });
      const lines: string[] = [];
      const common = { contract, flow, target, inputs: new Map(), keepGoing: true };
      const changes = { writes: [], all: [] };
      const options = { baseUrl: target.baseUrl, faults: [], servedBy: scenario, changes };
      try {
        const { results } = await runFlow({
          ...common,
          onStep: (result) => {
            lines.push(stepLine(result, flow));
            if (result.outcome === "failed")
              lines.push(diffOf(result, { ...options, curlOptions: [] }));
          },
        });
        const failed = results.filter(({ outcome }) => outcome === "failed").length;
        lines.unshift(`${flow.summary}: ${results.length} steps, ${failed} failed`);
      } finally {
        await target.end();
      }
      return truncatedText(
        stripVTControlCharacters(lines.join("\n")),
        "replay the scenario with the CLI",
      );
    },
  },
];

const NAMES: SettingNames = { brand: "brand", key: () => "key", selection: (name) => name };
const TIMEOUT_MS = 10_000;

/** @throws {Error} for invalid arguments, or if nothing can be checked */
async function checked(
  contract: Contract,
  { url, key, only, depth = "quick", today }: ToolArguments,
  { signal, progress }: Pick<ToolContext, "signal" | "progress">,
): Promise<Report> {
  const baseUrl = parseBaseUrl(url, NAMES);
  const keys = { main: key as string };
  checkKeyCharacters(keys, NAMES);
  const ratePerSecond = defaultRate(baseUrl);
  const deployment = { baseUrl, keys, timeoutMs: TIMEOUT_MS, ratePerSecond };
  const selected = only === undefined ? {} : { only };
  const plan = planCheck(deployment, { depth, today, ...selected }, contract, NAMES);
  const located = await locateApi(deployment, contract);
  const found = { ...deployment, baseUrl: located.baseUrl };
  const { report } = await checkDeployment(found, plan, {
    signal,
    onProgress: progress,
    requestsBefore: located.requests,
  });
  return report;
}

function reportText(
  { summary, verdicts, requests, unreachable_since: since }: Report,
  page: ToolArguments,
): string {
  const broken = verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error");
  const { pass, inconclusive, skipped } = summary.outcomes;
  return [
    `${requests} requests; rules: ${pass} passed, ${broken.length} broken, ${inconclusive} without data, ${skipped} skipped`,
    ...(since === null ? [] : [`the deployment stopped responding at ${since}`]),
    pageOfLines(broken.map(verdictText), page, 10),
  ].join("\n");
}

function verdictText({ id, section, level, sentence, reason, findings }: ReportedVerdict): string {
  const [finding] = findings;
  const rule = `${id} (${level}, §${section.join(", ")}): ${sentence}`;
  if (finding === undefined) return `${rule} ${reason}`;
  const { operation, pointer, expected, actual, requests } = finding;
  const where = `${operation} ${pointer}: expected ${expected}, was ${actual}`;
  return `${rule}\n  ${findings.length} findings, such as ${where}\n  ${requests[0].curl}`;
}
