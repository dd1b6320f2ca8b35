import { nearest } from "../../common/nearest.ts";
import type { OperationId } from "../../contract/operation.ts";
import { formatDate } from "../../common/calendar.ts";
import { adviceStatus } from "../../metrics/advice-status.ts";
import { OTHER_SEARCHES } from "../../metrics/topics.ts";
import { PLATFORMS } from "../../simulation/model.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import type { ExplainedBody } from "./explained-body.ts";
import { unfinishedAdvice } from "./empty-list.ts";
import { placeOfThing, promptNamed, thingNamed } from "./named-thing.ts";
import { rulesOfList } from "./rows.ts";

/** Returns why no list of an operation has the row of a name; null if the name does not reveal it. */
type AbsenceReason = (call: ResolvedCall, name: string) => string | null;

/**
 * Says why no filter and no window lists the row of a name.
 * @param names of rows, one of which may be meant
 */
export function absentText(
  explained: ExplainedBody,
  name: string,
  names: readonly string[],
): string {
  const reason = absentReason(explained, name);
  if (reason !== null) return reason;
  const near = nearest(name, names);
  const hint = near === null ? "" : ` Did you mean "${near}"?`;
  return `No row has this name, even without filters and over the whole history.${hint}`;
}

/** Returns why no filter and no window lists the row of a name; null if the name does not reveal it. */
function absentReason({ operation, call }: ExplainedBody, name: string): string | null {
  const reason = ABSENCE_REASONS[operation.id]?.(call, name) ?? null;
  if (reason !== null) return reason;
  const thing = thingNamed(operation.id, call, name);
  const { rows, kinds } = rulesOfList(operation.id)!;
  if (thing === null) return "brand" in call.parameters ? absentPrompt(call, name) : null;
  if (kinds.includes(thing.kind)) return null;
  return `It is a ${thing.kind}, and the rows of this list are ${rows}; ${placeOfThing(operation, call, thing)}.`;
}

const ABSENCE_REASONS: Partial<Record<OperationId, AbsenceReason>> = {
  listTrackedBrands: untracked,
  listTopMentionedBrands: unmentioned,
  getPromptLeaderboard: unmentioned,
  listQueries: (call, name) => absentPrompt(call, name),
  listPromptsByVisibility: (call, name) => absentPrompt(call, name),
  listQueryRuns: (call, name) => absentRun(call, name) ?? absentPrompt(call, name),
  listRankingAdvice: unadvised,
  listPromptRankingAdvice: unadvisedPrompt,
  listCitations: uncited,
  listCitedDomains: uncited,
  listSearches: unsearched,
  listVideoSummaries: unsummarised,
  listLlmProviders: ({ workspace }, name) =>
    PLATFORMS.some((one) => one === name.toLowerCase())
      ? `The plan "${workspace.plan.name}" does not include ${name}; it includes ${workspace.plan.platforms.join(", ")}.`
      : null,
};

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function untracked({ workspace }: ResolvedCall, name: string): string | null {
  for (const by of workspace.brands) {
    const found = by.names.find(
      (one) => isSame(one.name, name) || isSame(by.domainOf(one) ?? "", name),
    );
    if (found === undefined) continue;
    const it = isSame(found.name, name) ? "It" : `It is the domain of ${found.name}, which`;
    return `${it} is not tracked: runs of ${by.name} mention it, but this workspace does not track it. POST /brands/tracked adds it.`;
  }
  return null;
}

function unmentioned({ brand }: ResolvedCall, name: string): string | null {
  const known = brand.names.find((one) => isSame(one.name, name) || isSame(one.domain ?? "", name));
  if (known !== undefined) {
    return "No run that matches has ever mentioned it up to the time of the world.";
  }
  return [...brand.context.trackedNames].some((tracked) => isSame(tracked, name))
    ? `It is tracked, but no run of ${brand.name} has mentioned it.`
    : null;
}

function absentPrompt({ brand, workspace }: ResolvedCall, name: string): string | null {
  const ordinal = promptNamed(brand, name);
  if (ordinal < 0) {
    const other = workspace.brands.find((one) => one !== brand && promptNamed(one, name) >= 0);
    return other === undefined ? null : `It is a prompt of another brand, ${other.name}.`;
  }
  const { removed } = brand.prompts[ordinal]!;
  if (!brand.isKnown(ordinal)) return "The prompt was added after the time of the world.";
  if (removed === null || !brand.isRemoved(ordinal)) return null;
  return `The prompt was removed on ${formatDate(brand.context.anchor + removed)}.`;
}

function absentRun({ brand, workspace }: ResolvedCall, name: string): string | null {
  if (!name.startsWith("run_")) return null;
  const other = workspace.brandOfRun(name);
  return other === null || other === brand
    ? "The brand has no such run up to the time of the world: it is later, belongs to another world, or its id is damaged."
    : `It is a run of another brand, ${other.name}.`;
}

function unadvised(call: ResolvedCall, name: string): string | null {
  const reason = absentPrompt(call, name);
  if (reason !== null) return reason;
  return promptNamed(call.brand, name) < 0
    ? null
    : "The prompt has no advice run up to the time of the world.";
}

/** The rows are the finished advice runs of one prompt. */
function unadvisedPrompt(call: ResolvedCall, name: string): string | null {
  const { brand, prompt } = call;
  const statusOf = (run: BrandView["advice"][number]): string =>
    adviceStatus(run, brand.secondOf("advice"));
  const run = brand.advice.find(({ id }) => String(id) === name);
  if (run !== undefined) {
    return run.prompt === prompt
      ? `Its status is ${statusOf(run)}, and only finished runs are listed; GET /ranking-advice lists all.`
      : `It is an advice run of another prompt; brand_prompt_id=${brand.promptToken(run.prompt)} lists it.`;
  }
  const named = promptNamed(brand, name);
  if (named < 0) return absentPrompt(call, name);
  if (named !== prompt) {
    return `The list has the advice runs of one prompt; brand_prompt_id=${brand.promptToken(named)} lists those of this prompt.`;
  }
  const done = brand.advice.filter(
    (one) => one.prompt === named && statusOf(one) === "done",
  ).length;
  return done > 0
    ? `The rows are the ${done} finished advice runs of this prompt.`
    : unfinishedAdvice(call);
}

function uncited({ brand }: ResolvedCall, name: string): string | null {
  const { pages, sites } = brand.catalogue;
  const isKnown =
    pages.some(({ url }) => isSame(url, name)) || sites.some(({ domain }) => isSame(domain, name));
  return isKnown ? "No run that matches has cited it up to the time of the world." : null;
}

function unsearched({ brand, parameters }: ResolvedCall, name: string): string | null {
  const found = brand.catalogue.strings.find(({ text }) => isSame(text, name));
  if (found === undefined) {
    const isLabel = [...brand.topicLabels, OTHER_SEARCHES].some((label) => isSame(label, name));
    if (!isLabel) return null;
    return parameters["group_by"] === "search"
      ? "It is the label of a topic, not a search string; group_by=topic lists topics."
      : "No search of this topic matches up to the time of the world.";
  }
  if (parameters["group_by"] !== "search") {
    return "It is a search string, and the rows are topics; group_by=search lists strings.";
  }
  const language = found.language === "" ? "und" : found.language;
  return `No run that matches has searched for it in the language of the response. Its language is ${language}; language=${language} selects it.`;
}

function unsummarised({ brand }: ResolvedCall, name: string): string | null {
  const page = brand.catalogue.pages.find(({ url }) => isSame(url, name));
  return page === undefined
    ? null
    : "Runs can cite this page, but it was not summarised: the list has the videos that the brand has paid to summarise.";
}
