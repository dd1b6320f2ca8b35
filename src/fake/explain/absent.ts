import type { OperationId } from "../../contract/operation.ts";
import { formatDate } from "../../common/calendar.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import type { ExplainedBody } from "./explained-body.ts";

type Absence = (call: ResolvedCall, name: string) => string | null;

/** Returns why no filter and no window lists the row of a name; null if the name does not reveal it. */
export function absentReason({ operation, call }: ExplainedBody, name: string): string | null {
  return ABSENCES[operation.id]?.(call, name) ?? null;
}

const ABSENCES: Partial<Record<OperationId, Absence>> = {
  listTrackedBrands: untracked,
  listTopMentionedBrands: unmentioned,
  getPromptLeaderboard: unmentioned,
  listQueries: absentPrompt,
  listPromptsByVisibility: absentPrompt,
  listCitations: uncited,
  listCitedDomains: uncited,
  listLlmProviders: ({ workspace }, name) =>
    `The plan "${workspace.plan.name}" does not include ${name}; it includes ${workspace.plan.platforms.join(", ")}.`,
};

function untracked({ workspace }: ResolvedCall, name: string): string | null {
  const by = workspace.brands.find(({ catalogue }) =>
    catalogue.names.some((one) => one.name === name),
  );
  return by === undefined
    ? null
    : `It is not tracked: runs of ${by.name} mention it, but this workspace does not track it. POST /brands/tracked adds it.`;
}

function unmentioned({ brand }: ResolvedCall, name: string): string | null {
  if (brand.catalogue.names.some((one) => one.name === name)) {
    return "No run that matches has ever mentioned it up to the time of the world.";
  }
  return brand.context.trackedNames.has(name)
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
  if (removed !== null && brand.isRemoved(ordinal)) {
    return `The prompt was removed on ${formatDate(brand.context.anchor + removed)}.`;
  }
  return brand.isKnown(ordinal) ? null : "The prompt was added after the time of the world.";
}

function promptNamed(brand: BrandView, name: string): number {
  const wanted = name.toLowerCase();
  const byToken = brand.promptOf(name);
  return byToken ?? brand.prompts.findIndex(({ text }) => text.toLowerCase() === wanted);
}

function uncited({ brand }: ResolvedCall, name: string): string | null {
  const { pages, sites } = brand.catalogue;
  const isKnown =
    pages.some(({ url }) => url === name) ||
    sites.some(({ domain }) => domain === name.toLowerCase());
  return isKnown ? "No run that matches has cited it up to the time of the world." : null;
}
