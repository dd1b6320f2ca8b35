import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { planRequest, type PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { forgedProbes } from "./forged.ts";
import { validCall, probeRequests } from "./probes.ts";

/** Operations with a prompt filter, and the field that shows that a row, or `metrics`, counts something. */
const COUNTED = {
  getVisibility: "total_runs",
  listTopMentionedBrands: "mention_count",
  listCitedDomains: "citation_count",
  listCitations: "citation_count",
  listSearches: "occurrences",
  listQueryRuns: null,
} as const;

/**
 * §2.4, §7: a nonexistent prompt has no runs, so nothing is counted for it. Checked if the unfiltered list
 * counts something; the leaderboard must have refused the token.
 */
export const unknownPromptFilter: Rule = {
  id: "error.unknown-prompt-filter",
  requests: (survey) => [
    ...probeRequests(survey, forgedProbes(survey, "getPromptLeaderboard", "brand_prompt_id")),
    ...probes(survey)
      .filter(({ id }) => id !== "getVisibility" || survey.settings.depth === "deep")
      .flatMap(({ bare, filtered }) => [bare, filtered]),
  ],
  judge(survey, reporter) {
    const all = probes(survey);
    if (all.length === 0) reporter.needs("a prompt token that the leaderboard refuses");
    for (const { id, bare, filtered } of all) {
      const exchange = survey.find(filtered);
      if (countedAt(survey.body(bare), id) === null) {
        reporter.needs("a list that counts something");
      } else if (exchange !== null) judgeFiltered(reporter, exchange, id);
    }
  },
};

type ListId = keyof typeof COUNTED;

interface FilterProbe {
  readonly id: ListId;
  readonly bare: PlannedRequest;
  readonly filtered: PlannedRequest;
}

function probes(survey: Survey): FilterProbe[] {
  const token = refusedToken(survey);
  if (token === null) return [];
  return (Object.keys(COUNTED) as ListId[]).flatMap((id) => {
    const call = validCall(survey, id);
    if (call === null) return [];
    const values = { ...call.values, brand_prompt_id: token };
    return [{ id, bare: call.request, filtered: planRequest(survey.contract, id, values) }];
  });
}

/** Returns a forged token that the leaderboard refused with 404, or else with 400. */
function refusedToken(survey: Survey): string | null {
  const forgeries = forgedProbes(survey, "getPromptLeaderboard", "brand_prompt_id");
  for (const status of [404, 400]) {
    const probe = forgeries.find(
      ({ invalid }) => survey.find(invalid)?.response?.status === status,
    );
    const token = probe?.invalid.request.query.find(([name]) => name === "brand_prompt_id")?.[1];
    if (token !== undefined) return token;
  }
  return null;
}

function judgeFiltered(reporter: Reporter, exchange: Exchange, id: ListId): void {
  const status = exchange.response?.status;
  if (status === 404 || status === 400) return reporter.holds(exchange);
  const body = bodyOf(exchange);
  if (!Array.isArray(body?.items) && id !== "getVisibility") return;
  const counted = countedAt(body, id);
  const kind = "filter-ignored";
  const expected = "nothing that is counted for a nonexistent prompt";
  const findings = counted === null ? [] : [{ ...counted, kind, expected }];
  reportFindings(reporter, exchange, findings);
}

/** Returns where a body first counts something, and what; null if nowhere. */
function countedAt(body: Json, id: ListId): Pick<FindingDetails, "pointer" | "actual"> | null {
  const field = COUNTED[id];
  if (id === "getVisibility") {
    const runs: unknown = body?.metrics?.[field ?? ""];
    const isCounting = typeof runs === "number" && runs > 0;
    return isCounting ? { pointer: `/metrics/${field}`, actual: `${runs} runs` } : null;
  }
  const items: Json[] = Array.isArray(body?.items) ? body.items : [];
  const index = items.findIndex((row: Json) => (field === null ? row !== null : row?.[field] > 0));
  return index < 0 ? null : { pointer: `/items/${index}`, actual: `${items.length} rows` };
}
