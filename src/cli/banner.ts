import { styleText } from "node:util";
import { formatDate, formatTimestamp } from "../workspace/calendar.ts";
import type { ScenarioDefinition, WorkspaceDefinition } from "../workspace/scenario/definition.ts";
import type { World } from "../workspace/world/world.ts";

/** What the banner tells. */
export interface Started {
  /** Without a path. */
  readonly origin: string;
  readonly basePath: string;
  readonly scenario: ScenarioDefinition;
  readonly world: World;
  readonly cors: boolean;
  /** null: none is needed. */
  readonly adminToken: string | null;
}

/** What a newcomer needs when the fake has started: where it is, which key shows what, a line to paste. */
export function banner(started: Started): string {
  const { origin, basePath, scenario, world, cors, adminToken } = started;
  const now = formatTimestamp(world.clock.now());
  const clock = world.clock.frozen ? `${now}, standing still` : `${now}, running`;
  return [
    "",
    styleText("bold", `Understudy is on: ${origin}${basePath}`),
    `  scenario  ${scenario.scenario}: ${scenario.title}`,
    `  clock     ${clock}; day 0 is ${formatDate(world.anchor)}`,
    `  look      ${origin}/ (start)  ${origin}/docs (reference)  ${origin}${basePath}/openapi.json`,
    `  steer     ${origin}/__admin${adminToken === null ? "" : `  with the token ${adminToken}`}`,
    `  CORS      ${cors ? "open: pages of any origin may call the API (--no-cors closes it)" : "closed"}`,
    "",
    ...scenario.workspaces.flatMap(workspaceLines),
    "Try it:",
    `  ${curlLine(started)}`,
    "",
    "Ctrl-C ends it. Requests:",
  ].join("\n");
}

function workspaceLines({ workspace, plan, keys, brands }: WorkspaceDefinition): string[] {
  const access = plan.api_access ? `${plan.platforms.length} platforms` : "no API access: 403";
  return [
    `${styleText("bold", workspace)} (plan ${plan.name}, ${access})`,
    ...keys.map(({ key, mode, revoked }) => `  ${key}  ${revoked ? "revoked: 401" : mode}`),
    ...brands.map(({ brand, shows }) => `    ${brand}${shows === "" ? "" : `: ${shows}`}`),
    "",
  ];
}

function curlLine({ origin, basePath, scenario }: Started): string {
  const usable = scenario.workspaces.find(
    ({ plan, keys }) => plan.api_access && keys.some(({ revoked }) => !revoked),
  );
  const key = usable?.keys.find(({ revoked }) => !revoked)?.key ?? "<API_KEY>";
  const brand = usable?.brands[0]?.brand;
  const path =
    brand === undefined ? "/brands/tracked" : `/visibility?brand=${encodeURIComponent(brand)}`;
  return `curl -s -H "Authorization: Bearer ${key}" "${origin}${basePath}${path}"`;
}

/** The same for a program: one line of JSON. */
export function readyLine({ origin, basePath, scenario, world }: Started): string {
  return JSON.stringify({
    url: origin + basePath,
    admin: `${origin}/__admin`,
    scenario: scenario.scenario,
    now: formatTimestamp(world.clock.now()),
    keys: scenario.workspaces.flatMap(({ workspace, keys }) =>
      keys.map(({ key, mode, revoked }) => ({ workspace, key, mode: revoked ? "revoked" : mode })),
    ),
  });
}
