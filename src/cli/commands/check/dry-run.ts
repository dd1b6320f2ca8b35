import { wrapLines } from "../../../../conformance/report/wrap.ts";
import type { PlannedRequest } from "../../../../conformance/core/planned-request.ts";
import type { SentRequest } from "../../../../conformance/core/exchange.ts";

import type { RequestSource, Rule } from "../../../../conformance/core/rule.ts";
import { unmetNeeds } from "../../../../conformance/core/run.ts";
import { Survey, type CheckSettings } from "../../../../conformance/core/survey.ts";
import { OPERATION_IDS } from "../../../contract/operation.ts";
import type { Deployment } from "../../../suite/deployment.ts";
import { limitOf, type CheckPlan } from "../../../suite/run-check.ts";
import { requestCosts, type RequestCosts } from "./request-costs.ts";
import { groupBy } from "../../../common/group-by.ts";

/** What `check --dry-run` prints: requests, limits, and what would be skipped. */
export async function dryRun(plan: CheckPlan, deployment: Deployment): Promise<string> {
  const { rules, otherSources = [] } = plan;
  const skipped = rules.filter((rule) => needsOf(plan, rule).length > 0);
  const planned = new Map(rules.map((rule) => [rule, firstRequests(plan, rule)]));
  return [
    `Plan for ${deployment.baseUrl}: ${rules.length} rules, ${skipped.length} of them skipped or judged in part.`,
    "",
    "Operations of each rule (later requests depend on earlier responses):",
    ...[...planned].flatMap(([rule, first]) =>
      wrapLines(`  ${rule.id.padEnd(30)}  `, operationsOf(plan, rule, first)),
    ),
    ...(skipped.length === 0
      ? []
      : ["", "Skipped, or judged in part, without more keys or permissions:"]),
    ...[...groupBy(skipped, (rule) => needsOf(plan, rule).join(" and "))].flatMap(
      ([needs, group]) => [
        `  ${needs}`,
        ...wrapLines("    ", group.map(({ id }) => id).join(", ")),
      ],
    ),
    "",
    ...probeLines(plan.settings, [
      ...[...planned.values()].flat(),
      ...otherSources.flatMap((source) => firstRequests(plan, source)),
    ]),
    "",
    ...costLines(await requestCosts(plan)),
    "",
    ...limitLines(deployment, plan),
    "No request was sent, nothing was judged.",
  ].join("\n");
}

/** The number of requests of each group of rules, and the rules that get no verdict. */
function costLines({ groups, total, undecided }: RequestCosts): string[] {
  return [
    "Requests of each group of rules, counted on the example data of agency:",
    costLine("group", "requests", "only for it"),
    ...groups.map(({ group, used, own }) => costLine(group, String(used), String(own))),
    costLine("total", String(total), ""),
    ...(undecided.length === 0
      ? []
      : ["", "Rules without a verdict on these data:", ...wrapLines("  ", undecided.join(", "))]),
  ];
}

function costLine(name: string, used: string, own: string): string {
  return `  ${name.padEnd(14)}${used.padStart(9)}${own.padStart(14)}`.trimEnd();
}

function needsOf({ requirements, settings }: CheckPlan, { id }: Rule): string[] {
  const requirement = requirements.get(id);
  return requirement === undefined ? [] : unmetNeeds(requirement, settings);
}

/** The requests planned before any response; assumes that the main key is given. */
function firstRequests({ settings }: CheckPlan, source: RequestSource): PlannedRequest[] {
  const withMainKey: CheckSettings = { ...settings, keys: new Set([...settings.keys, "main"]) };
  return [...(source.requests?.(new Survey(withMainKey, [])) ?? [])];
}

function operationsOf(
  { requirements }: CheckPlan,
  { id }: Rule,
  first: readonly PlannedRequest[],
): string {
  const operations = requirements.get(id)?.operations;
  if (operations === "all") return `all ${OPERATION_IDS.length} operations`;
  if (operations !== undefined) return operations.join(", ");
  const paths = [...new Set(first.map(({ request }) => `${request.method} ${request.path}`))];
  return paths.length === 0 ? "every response" : paths.join(", ");
}

/** Requests other than documented reads with the main key, and their effect on a deployment that accepts them. */
function probeLines({ allowWrites }: CheckSettings, planned: readonly PlannedRequest[]): string[] {
  const probes = groupBy(planned.filter(isProbe), ({ request }) => probeName(request));
  return [
    "Probes known in advance, and their effect on a deployment that accepts them:",
    ...[...probes].flatMap(([name, group]) =>
      wrapLines(`  ${name.padEnd(30)}  `, `${pathsOf(group)}: ${effectOf(group[0])}`),
    ),
    allowWrites
      ? "  and POSTs that add a brand and prompts (--allow-writes); the report lists what was added"
      : "  no POST has a body that could be executed (--allow-writes is not given)",
  ];
}

function isProbe({ request: { method, credential } }: PlannedRequest): boolean {
  return method !== "GET" || credential.form !== "bearer";
}

function probeName({ method, credential }: SentRequest): string {
  return credential.form === "bearer" ? method : `${method}, key sent as ${credential.form}`;
}

function pathsOf(planned: readonly PlannedRequest[]): string {
  const paths = [...new Set(planned.map(({ request }) => request.path))];
  return paths.length > 1 ? `${paths.length} paths` : (paths[0] ?? "");
}

function effectOf(planned: PlannedRequest | undefined): string {
  if (planned?.effect === "writes") return "adds what its body names";
  if (planned?.request.credential.form === "query") return "reads; the key may end up in a log";
  if (planned?.request.method === "GET") return "reads";
  return planned?.request.body === undefined ? "has no body" : "the body is {}, nothing to execute";
}

function limitLines(
  { ratePerSecond, timeoutMs }: Deployment,
  { maxRequests, settings }: CheckPlan,
): string[] {
  const pace =
    ratePerSecond === Number.POSITIVE_INFINITY
      ? "without a rate limit"
      : `${ratePerSecond} per second (--rate), so ${Math.ceil(maxRequests / ratePerSecond)} s if responses are immediate`;
  return wrapLines(
    "",
    `At most ${maxRequests} requests (${limitOf({ maxRequests, settings })}) and a few to find the API, ${pace}; time limit of a response ${timeoutMs / 1000} s (--timeout). A read that fails is retried up to 3 times, a POST never.`,
  );
}
