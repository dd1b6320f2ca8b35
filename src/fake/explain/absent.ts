import type { OperationId } from "../../contract/operation.ts";
import { formatDate } from "../../common/calendar.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { ResolvedCall } from "../call.ts";
import type { ExplainedBody } from "./explained-body.ts";

type Absence = (call: ResolvedCall, name: string) => string | null;

/** Why no filter and no window would list a row, from what is known about its name; null: nothing is. */
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
    `The plan "${workspace.plan.name}" does not have ${name}; it has ${workspace.plan.platforms.join(", ")}.`,
  listQueryRuns: () =>
    "The brand has no such run up to the time of the world: it is later, of another brand or world, or the token is damaged.",
};

function untracked({ workspace }: ResolvedCall, name: string): string | null {
  const by = workspace.brands.find(({ catalogue }) =>
    catalogue.names.some((one) => one.name === name),
  );
  return by === undefined
    ? null
    : `It is not tracked: runs of ${by.name} mention it, but it is no tracked brand of this workspace. POST /brands/tracked tracks it.`;
}

function unmentioned({ brand }: ResolvedCall, name: string): string | null {
  if (brand.catalogue.names.some((one) => one.name === name)) {
    return "No run that matches has ever mentioned it up to the time of the world.";
  }
  return brand.context.trackedNames.has(name)
    ? `It is tracked, and no run of ${brand.name} has mentioned it.`
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
  return brand.isKnown(ordinal) ? null : "The prompt is added later than the time of the world.";
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
