import { counted } from "../../../src/common/counted.ts";
import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import { discoveredBrands } from "../../plan/discovery.ts";
import { opaqueForeignPrompt } from "../../plan/other-workspace.ts";
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
 * §2.4, §7: a prompt that does not exist or is another brand's has no runs for the brand, so nothing is counted. Checked if the unfiltered list
 * counts something; the leaderboard must have refused the token.
 */
export const unknownPromptFilter: Rule = {
  id: "error.unknown-prompt-filter",
  requests: (survey) => [
    ...probeRequests(survey, forgedProbes(survey, "getPromptLeaderboard", "brand_prompt_id")),
    ...probes(survey).flatMap(({ bare, filtered }) => [bare, filtered]),
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

/** The place of the operation that gets a nonexistent prompt in every check. */
const FORGED_AT = Object.keys(COUNTED).indexOf("listQueryRuns");

/** A prompt of another brand, and a nonexistent one. */
function probes(survey: Survey): FilterProbe[] {
  const token = refusedToken(survey);
  if (token === null) return [];
  const isDeep = survey.settings.depth === "deep";
  return (Object.keys(COUNTED) as ListId[]).flatMap((id, index) => {
    const call = validCall(survey, id);
    if (call === null) return [];
    const foreign =
      id === "getVisibility" && survey.has("other") ? opaqueForeignPrompt(survey) : null;
    const other = promptOfOther(survey, call.values["brand"], foreign);
    // A check that is not deep sends a nonexistent prompt to one operation only.
    const isForged = other === null || isDeep || index === FORGED_AT;
    return [...(other === null ? [] : [other]), ...(isForged ? [token] : [])].map(
      (brand_prompt_id) => {
        const filtered = survey.plan(id, { ...call.values, brand_prompt_id });
        return { id, bare: call.request, filtered };
      },
    );
  });
}

/** Returns a prompt of another brand, preferably the given one; null if none is known. */
function promptOfOther(survey: Survey, brand: unknown, preferred: string | null): string | null {
  const lists = discoveredBrands(survey);
  const own = new Set(lists.find((one) => one.brand === brand)?.prompts.map(idOf));
  const others = lists.filter((one) => one.brand !== brand && own.size > 0);
  const listed = others.flatMap(({ prompts }) => prompts.map(idOf));
  const found = [preferred, ...listed].find((id) => id !== null && !own.has(id));
  return typeof found === "string" ? found : null;
}

function idOf(prompt: Json): unknown {
  return prompt?.brand_prompt_id;
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
  const place = countedAt(body, id);
  const kind = "filter-ignored";
  const expected = "no count above 0: the brand has no prompt with this brand_prompt_id";
  const findings =
    place === null ? [] : [{ ...place, kind, expected, parameters: ["brand_prompt_id"] }];
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
  return index < 0 ? null : { pointer: `/items/${index}`, actual: counted(items.length, "row") };
}
