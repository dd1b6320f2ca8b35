import { ownByDay, ownByPrompt, ownVisibility } from "../metrics/own-visibility.ts";
import { platformsInScope } from "../metrics/search-coverage.ts";
import { VisibilityTally } from "../metrics/visibility.ts";
import { formatDate } from "../workspace/calendar.ts";
import { PLATFORMS } from "../workspace/model.ts";
import { ApiError } from "./api-error.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { visibilityMetrics } from "./visibility-metrics.ts";

type Groups = Map<string, VisibilityTally>;

/** GET /visibility (§4.2): how the brand fares over the scope, in all and by group (C41). */
export const getVisibility: Endpoint<"getVisibility"> = (call) => {
  if (call.parameters.group_by === "day") checkDays(call);
  const metrics = visibilityMetrics(ownVisibility(call.scope));
  if (call.parameters.group_by === "overall") return { body: { metrics } };
  const groups = [...groupsOf(call)].map(([key, tally]) => ({
    key,
    metrics: visibilityMetrics(tally),
  }));
  return { body: { metrics, groups } };
};

function groupsOf(call: Call<"getVisibility">): Groups {
  switch (call.parameters.group_by) {
    case "day":
      return byDay(call);
    case "provider":
      return byPlatform(call);
    case "query_tag":
      return byTag(call);
    case "overall":
      return new Map();
  }
}

/** A row per day, so that a window of millennia would be a reply of gigabytes. */
const MOST_DAYS = 3660;

function checkDays({ window }: Call<"getVisibility">): void {
  const days = window.end - window.start + 1;
  if (days <= MOST_DAYS) return;
  throw new ApiError(
    400,
    `Parameter "start_date": group_by=day takes a window of at most ${MOST_DAYS} days, this one has ${days}`,
  );
}

function byDay({ window, workspace, scope }: Call<"getVisibility">): Groups {
  const own = ownByDay(scope);
  const groups: Groups = new Map();
  for (let day = window.start; day <= window.end; day++) {
    groups.set(formatDate(workspace.anchor + day), own.get(day) ?? new VisibilityTally());
  }
  return groups;
}

function byPlatform({ brand, parameters, scope }: Call<"getVisibility">): Groups {
  return new Map(
    platformsInScope(brand, parameters.llm_provider).map((platform) => [
      platform,
      ownVisibility(scope, PLATFORMS.indexOf(platform)),
    ]),
  );
}

/** An answer counts under each tag of its prompt, so a filter on one tag still shows the others beside it. */
function byTag({ brand, scope }: Call<"getVisibility">): Groups {
  const groups: Groups = new Map(brand.tags.map(({ slug }) => [slug, new VisibilityTally()]));
  const own = ownByPrompt(scope);
  for (const [ordinal, { tags }] of brand.prompts.entries()) {
    const { tally } = own(ordinal);
    for (const slug of tags) groups.get(slug)?.addAll(tally);
  }
  return groups;
}
