import { util } from "../../../common/builtins.ts";
import { formatDate, formatTimestamp } from "../../../common/calendar.ts";
import type { WorkspaceDefinition } from "../../../workspace/scenario/definition.ts";
import type { RunningFake } from "../../start-fake.ts";

/** A fake with what is told about its admin token: one that was given may be a secret, and is not printed. */
export interface ReadyFake extends RunningFake {
  /** null: none was generated. */
  readonly generatedToken: string | null;
}

/** What `serve --quiet` prints when it is ready: the base URL, and the token of the admin API if one was generated. */
export function addressLine({ origin, basePath, generatedToken }: ReadyFake): string {
  const token = generatedToken === null ? "" : `; the token of the admin API is ${generatedToken}`;
  return `Understudy is listening on ${origin}${basePath}${token}`;
}

/** What `serve` prints when it is ready: addresses, keys and brands, a command to try. */
export function banner(fake: ReadyFake): string {
  const { origin, basePath, scenario, world, cors } = fake;
  const now = formatTimestamp(world.clock.now());
  return [
    "",
    util.styleText("bold", `Understudy is listening on ${origin}${basePath}`),
    `  scenario   ${scenario.scenario}: ${scenario.title}`,
    `  clock      ${now}, ${world.clock.frozen ? "frozen" : "running"}; day 0 is ${formatDate(world.anchor)}`,
    `  pages      ${origin}/ (start)  ${origin}/console  ${origin}/docs (reference)`,
    `  OpenAPI    ${origin}${basePath}/openapi.json`,
    `  admin API  ${origin}/__admin${tokenText(fake)}`,
    `  CORS       ${cors ? "enabled for any origin (--no-cors disables it)" : "disabled"}`,
    "",
    ...scenario.workspaces.flatMap(workspaceLines),
    "Try it:",
    `  ${exampleRequest(fake)}`,
    "",
    "Press Ctrl-C to stop. Requests:",
  ].join("\n");
}

function tokenText({ adminToken, generatedToken }: ReadyFake): string {
  if (generatedToken !== null) return `  with the token ${generatedToken}`;
  return adminToken === null ? "" : "  with the given token";
}

function workspaceLines({ workspace, plan, keys, brands }: WorkspaceDefinition): string[] {
  const access = plan.api_access ? `${plan.platforms.length} platforms` : "no API access: 403";
  return [
    `${util.styleText("bold", workspace)} (plan ${plan.name}, ${access})`,
    ...keys.map(({ key, mode, revoked }) => `  ${key}  ${revoked ? "revoked: 401" : mode}`),
    ...brands.map(({ brand, shows }) => `    ${brand}${shows === "" ? "" : `: ${shows}`}`),
    "",
  ];
}

function exampleRequest({ origin, basePath, scenario }: RunningFake): string {
  const usable = scenario.workspaces.find(
    ({ plan, keys }) => plan.api_access && keys.some(({ revoked }) => !revoked),
  );
  const key = usable?.keys.find(({ revoked }) => !revoked)?.key ?? "<API_KEY>";
  const brand = usable?.brands[0]?.brand;
  const path =
    brand === undefined ? "/brands/tracked" : `/visibility?brand=${encodeURIComponent(brand)}`;
  return `curl -s -H "Authorization: Bearer ${key}" "${origin}${basePath}${path}"`;
}

/** What `serve --json` prints when it is ready: one line of JSON. */
export function readyLine(fake: ReadyFake): string {
  const { origin, basePath, scenario, world, generatedToken } = fake;
  return JSON.stringify({
    url: origin + basePath,
    admin: `${origin}/__admin`,
    console: `${origin}/console`,
    ...(generatedToken === null ? {} : { admin_token: generatedToken }),
    scenario: scenario.scenario,
    now: formatTimestamp(world.clock.now()),
    keys: scenario.workspaces.flatMap(({ workspace, keys }) =>
      keys.map(({ key, mode, revoked }) => ({ workspace, key, mode: revoked ? "revoked" : mode })),
    ),
  });
}
