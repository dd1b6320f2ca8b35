import { wrapLines } from "../../../../conformance/report/wrap.ts";
import type { PlannedRequest } from "../../../../conformance/core/planned-request.ts";
import { credentialText } from "../../../../conformance/assert/status.ts";
import type { RequestSource, Rule } from "../../../../conformance/core/rule.ts";
import { unmetNeeds } from "../../../../conformance/core/run.ts";
import { Survey, type CheckSettings } from "../../../../conformance/core/survey.ts";
import { OPERATION_IDS } from "../../../contract/operation.ts";
import type { Deployment } from "../../../suite/deployment.ts";
import { limitOf, type CheckPlan } from "../../../suite/run-check.ts";
import { requestCosts, type RequestCosts } from "./request-costs.ts";
import { groupBy } from "../../../common/group-by.ts";

/** What a check would do, as `check --dry-run --report json` prints it. */
export interface DryRun {
  readonly base_url: string;
  readonly rules: readonly PlannedRule[];
  readonly probes: readonly Probe[];
  /** Counted on the example data of `agency`. */
  readonly requests: RequestCosts;
  readonly limits: Limits;
}

interface PlannedRule {
  readonly id: string;
  /** Operations, or methods and paths; `all operations` or `every response` for rules that judge all of them. */
  readonly operations: readonly string[];
  /** Options that it lacks: without them it is skipped or partly judged. */
  readonly needs: readonly string[];
}

/** Requests other than documented reads with the main key. */
interface Probe {
  readonly request: string;
  readonly paths: readonly string[];
  /** On a deployment that accepts it. */
  readonly effect: string;
}

interface Limits {
  readonly max_requests: number;
  /** The option that sets it. */
  readonly max_requests_by: string;
  /** null: unlimited. */
  readonly requests_per_second: number | null;
  readonly timeout_seconds: number;
  readonly allow_writes: boolean;
}

/** Describes what a check would do, without sending a request. */
export async function dryRun(plan: CheckPlan, deployment: Deployment): Promise<DryRun> {
  const { rules, otherSources = [], settings, maxRequests } = plan;
  const planned = new Map(rules.map((rule) => [rule, firstRequests(plan, rule)]));
  const known = [
    ...[...planned.values()].flat(),
    ...otherSources.flatMap((source) => firstRequests(plan, source)),
  ];
  const { ratePerSecond, timeoutMs, baseUrl } = deployment;
  return {
    base_url: baseUrl,
    rules: [...planned].map(([rule, first]) => ({
      id: rule.id,
      operations: operationsOf(plan, rule, first),
      needs: needsOf(plan, rule),
    })),
    probes: probesOf(known),
    requests: await requestCosts(plan),
    limits: {
      max_requests: maxRequests,
      max_requests_by: limitOf({ maxRequests, settings }),
      requests_per_second: ratePerSecond === Number.POSITIVE_INFINITY ? null : ratePerSecond,
      timeout_seconds: timeoutMs / 1000,
      allow_writes: settings.allowWrites,
    },
  };
}

/** Renders a dry run for a terminal. */
export function dryRunText({ base_url: baseUrl, rules, probes, requests, limits }: DryRun): string {
  const skipped = rules.filter(({ needs }) => needs.length > 0);
  return [
    `Plan for ${baseUrl}: ${rules.length} rules, ${skipped.length} of them skipped or partly judged.`,
    "",
    "Operations of each rule (later requests depend on earlier responses):",
    ...rules.flatMap(({ id, operations }) =>
      wrapLines(`  ${id.padEnd(30)}  `, operations.join(", ")),
    ),
    ...(skipped.length === 0
      ? []
      : ["", "Skipped or partly judged without more keys or permissions:"]),
    ...[...groupBy(skipped, ({ needs }) => LIST.format(needs))].flatMap(([needs, group]) => [
      `  ${needs}`,
      ...wrapLines("    ", group.map(({ id }) => id).join(", ")),
    ]),
    "",
    ...probeLines(probes, limits),
    "",
    ...costLines(requests),
    "",
    ...limitLines(limits),
    "Dry run: no requests were sent.",
  ].join("\n");
}

/** "a, b and c" */
const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The number of requests of each group of rules, and the rules that get no verdict. */
function costLines({ groups, total, undecided }: RequestCosts): string[] {
  return [
    "Requests of each group of rules, counted on the example data of agency:",
    costLine("group", "requests", "only this group"),
    ...groups.map(({ group, used, own }) => costLine(group, String(used), String(own))),
    costLine("total", String(total), ""),
    ...(undecided.length === 0
      ? []
      : ["", "Rules without a verdict on this data:", ...wrapLines("  ", undecided.join(", "))]),
  ];
}

function costLine(name: string, used: string, own: string): string {
  return `  ${name.padEnd(14)}${used.padStart(9)}${own.padStart(17)}`.trimEnd();
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
): readonly string[] {
  const operations = requirements.get(id)?.operations;
  if (operations === "all") return [`all ${OPERATION_IDS.length} operations`];
  if (operations !== undefined) return operations;
  const paths = [...new Set(first.map(({ request }) => `${request.method} ${request.path}`))];
  return paths.length === 0 ? ["every response"] : paths;
}

function probesOf(planned: readonly PlannedRequest[]): Probe[] {
  const probes = groupBy(planned.filter(isProbe), probeName);
  return [...probes].map(([name, group]) => ({
    request: name,
    paths: [...new Set(group.map(({ request }) => request.path))],
    effect: effectOf(group[0]),
  }));
}

/** Requests other than documented reads with the main key, and their effect on a deployment that accepts them. */
function probeLines(probes: readonly Probe[], { allow_writes: allowWrites }: Limits): string[] {
  return [
    "Other requests than documented reads, and their effect on a deployment that accepts them:",
    ...probes.flatMap(({ request, paths, effect }) => {
      const where = paths.length > 1 ? `${paths.length} paths` : (paths[0] ?? "");
      return wrapLines("  ", `${request}: ${where} (${effect})`);
    }),
    allowWrites
      ? "  and POSTs that add a brand and prompts (--allow-writes); the report lists what was added"
      : "  no POST has a body that could be executed (--allow-writes is not given)",
  ];
}

function isProbe({ request: { method, credential } }: PlannedRequest): boolean {
  return method !== "GET" || credential.form !== "bearer";
}

function probeName({ request }: PlannedRequest): string {
  const { method, credential } = request;
  return credential.form === "bearer" ? method : `${method}, ${credentialText({ request })}`;
}

function effectOf(planned: PlannedRequest | undefined): string {
  if (planned?.effect === "writes") return "adds what the body contains";
  if (planned?.request.credential.form === "query") return "reads; the key may end up in a log";
  if (planned?.request.method === "GET") return "reads";
  return planned?.request.body === undefined ? "has no body" : "the body is {}, nothing to execute";
}

function limitLines(limits: Limits): string[] {
  const { max_requests: most, max_requests_by: by, requests_per_second: rate } = limits;
  const pace =
    rate === null
      ? "without a rate limit"
      : `${rate} per second (--rate), so ${Math.ceil(most / rate)} s if responses are immediate`;
  return wrapLines(
    "",
    `At most ${most} requests (${by}) including those that locate the API, ${pace}; time limit of a response ${limits.timeout_seconds} s (--timeout). A read that fails is retried up to 3 times, a POST never.`,
  );
}
