import { wrapped } from "../../conformance/report/wrap.ts";
import type { Ask } from "../../conformance/ask.ts";
import type { SentRequest } from "../../conformance/exchange.ts";
import type { Requirement } from "../../conformance/requirements.ts";
import type { Asker, Rule } from "../../conformance/rule.ts";
import { unmetNeeds } from "../../conformance/run.ts";
import { Survey, type CheckSettings } from "../../conformance/survey.ts";
import { OPERATION_IDS } from "../contract/operation.ts";
import type { CheckFlags } from "./check-flags.ts";

export interface DryRun {
  readonly flags: CheckFlags;
  readonly settings: CheckSettings;
  readonly rules: readonly Rule[];
  /** Who asks besides them, for a profile. */
  readonly askers: readonly Asker[];
  readonly requirements: ReadonlyMap<string, Requirement>;
}

/** The plan of a check in words: what would be asked, at most how much, and what would be skipped. */
export function dryRun(plan: DryRun): string {
  const skipped = plan.rules.filter((rule) => needsOf(plan, rule).length > 0);
  const asks = new Map(plan.rules.map((rule) => [rule, firstAsks(plan, rule)]));
  return [
    `Plan for ${plan.flags.baseUrl}: ${plan.rules.length} rules, ${skipped.length} of them skipped or judged in part.`,
    "",
    "What each rule looks at (later requests depend on the replies to earlier ones):",
    ...[...asks].flatMap(([rule, first]) =>
      wrapped(`  ${rule.id.padEnd(30)}  `, lookedAt(plan, rule, first)),
    ),
    ...(skipped.length === 0
      ? []
      : ["", "Skipped, or judged in part, without more keys or permissions:"]),
    ...[...Map.groupBy(skipped, (rule) => needsOf(plan, rule).join(" and "))].flatMap(
      ([needs, group]) => [`  ${needs}`, ...wrapped("    ", group.map(({ id }) => id).join(", "))],
    ),
    "",
    ...probeLines(plan.settings, [
      ...[...asks.values()].flat(),
      ...plan.askers.flatMap((asker) => firstAsks(plan, asker)),
    ]),
    "",
    ...boundLines(plan.flags),
    "Nothing was sent, nothing was judged.",
  ].join("\n");
}

function needsOf({ requirements, settings }: DryRun, { id }: Rule): string[] {
  const requirement = requirements.get(id);
  return requirement === undefined ? [] : unmetNeeds(requirement, settings);
}

/** What a rule or another asker wants to see before any reply is there; the main key is taken for given. */
function firstAsks({ settings }: DryRun, asker: Asker): Ask[] {
  const known: CheckSettings = { ...settings, keys: new Set([...settings.keys, "main"]) };
  return [...(asker.asks?.(new Survey(known, [])) ?? [])];
}

function lookedAt({ requirements }: DryRun, { id }: Rule, first: readonly Ask[]): string {
  const operations = requirements.get(id)?.operations;
  if (operations === "all") return `all ${OPERATION_IDS.length} operations`;
  if (operations !== undefined) return operations.join(", ");
  const paths = [...new Set(first.map(({ request }) => `${request.method} ${request.path}`))];
  return paths.length === 0 ? "every reply" : paths.join(", ");
}

/** What is sent besides documented reads with the main key, and what it would do where it should be refused. */
function probeLines({ allowWrites }: CheckSettings, asks: readonly Ask[]): string[] {
  const probes = Map.groupBy(asks.filter(isProbe), ({ request }) => probeName(request));
  return [
    "Probes known beforehand, and what they would do to a deployment that takes them:",
    ...[...probes].flatMap(([name, group]) =>
      wrapped(`  ${name.padEnd(30)}  `, `${placesOf(group)}: ${effectOf(group[0])}`),
    ),
    allowWrites
      ? "  and POSTs that add a brand and prompts (--allow-writes); the report lists what was added"
      : "  no POST has a body that could be executed (--allow-writes is not given)",
  ];
}

function isProbe({ request: { method, credential } }: Ask): boolean {
  return method !== "GET" || credential.form !== "bearer";
}

function probeName({ method, credential }: SentRequest): string {
  return credential.form === "bearer" ? method : `${method}, key shown as ${credential.form}`;
}

function placesOf(asks: readonly Ask[]): string {
  const paths = [...new Set(asks.map(({ request }) => request.path))];
  return paths.length > 1 ? `${paths.length} paths` : (paths[0] ?? "");
}

function effectOf(ask: Ask | undefined): string {
  if (ask?.effect === "writes") return "it adds what it says";
  if (ask?.request.credential.form === "query") return "it reads; the key may stand in a log";
  if (ask?.request.method === "GET") return "it reads";
  return ask?.request.body === undefined ? "it has no body" : "its body is {}, nothing to execute";
}

function boundLines({ mostRequests, ratePerSecond, timeoutMs }: CheckFlags): string[] {
  const pace =
    ratePerSecond === Number.POSITIVE_INFINITY
      ? "as fast as it answers"
      : `${ratePerSecond} in a second (--rate), so ${Math.ceil(mostRequests / ratePerSecond)} s at most if it answers at once`;
  return wrapped(
    "",
    `At most ${mostRequests} requests (--max-requests), ${pace}; a reply may take ${timeoutMs / 1000} s (--timeout). A read that fails is sent up to 3 times more, a POST never.`,
  );
}
