import { formatDate } from "../common/calendar.ts";
import { platformsInScope } from "../metrics/search-coverage.ts";
import {
  ownVisibility,
  ownVisibilityByDay,
  ownVisibilityByTag,
  VisibilityCounts,
} from "../metrics/visibility.ts";
import { PLATFORMS } from "../simulation/model.ts";
import { ApiError } from "./api-error.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { visibilityMetrics } from "./visibility-metrics.ts";

type Groups = Map<string, VisibilityCounts>;

/** GET /visibility (§4.2): the visibility of the brand in the window, in total and by group (C41). */
export const getVisibility: Endpoint<"getVisibility"> = (call) => {
  if (call.parameters.group_by === "day") checkDays(call);
  const metrics = visibilityMetrics(ownVisibility(call.query));
  if (call.parameters.group_by === "overall") return { body: { metrics } };
  const groups = [...groupsOf(call)].map(([key, counts]) => ({
    key,
    metrics: visibilityMetrics(counts),
  }));
  return { body: { metrics, groups } };
};

function groupsOf(call: Call<"getVisibility">): Groups {
  switch (call.parameters.group_by) {
    case "day":
      return groupsByDay(call);
    case "provider":
      return groupsByPlatform(call);
    case "query_tag":
      return ownVisibilityByTag(call.query);
    case "overall":
      return new Map();
  }
}

/** A day is a row, so a window of millennia would be a response of gigabytes. */
const MAX_DAYS = 3660;

function checkDays({ window }: Call<"getVisibility">): void {
  const days = window.end - window.start + 1;
  if (days <= MAX_DAYS) return;
  throw new ApiError(
    400,
    `Parameter "start_date": group_by=day takes a window of at most ${MAX_DAYS} days, this one has ${days}`,
  );
}

function groupsByDay({ window, workspace, query }: Call<"getVisibility">): Groups {
  const byDay = ownVisibilityByDay(query);
  const groups: Groups = new Map();
  for (let day = window.start; day <= window.end; day++) {
    groups.set(formatDate(workspace.anchor + day), byDay.get(day) ?? new VisibilityCounts());
  }
  return groups;
}

function groupsByPlatform({ brand, parameters, query }: Call<"getVisibility">): Groups {
  return new Map(
    platformsInScope(brand, parameters.llm_provider).map((platform) => [
      platform,
      ownVisibility(query, PLATFORMS.indexOf(platform)),
    ]),
  );
}
