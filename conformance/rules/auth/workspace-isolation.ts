import { counted } from "../../../src/common/counted.ts";
import { reportFindings } from "../../assert/findings.ts";
import { itemsOf } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { foreignVideoRequests, judgeForeignVideos } from "./foreign-videos.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import {
  foreignRequests,
  otherWorkspaceOf,
  foreignTokenRequests,
  foreignPromptRequests,
  foreignBrandRequests,
  ownBrandRequests,
  ownRequests,
  ownRunRequests,
  ownWorkspaceOf,
  type OtherWorkspace,
} from "../../plan/other-workspace.ts";
import { isGatewayStatus } from "../../core/gateway-status.ts";
import { judgeStatus } from "../../assert/status.ts";

/**
 * §5: a key reads its own workspace only. What the other workspace's key lists is requested with the main key: its
 * brand by name, its run and prompt by token, the prompt also for a brand of the main key's; a run of the main key's is
 * requested with the other key. Tokens may coincide, so a 200 is judged by its texts.
 */
export const workspaceIsolation: Rule = {
  id: "auth.workspace-isolation",
  requests(survey) {
    if (!survey.has("other")) return [];
    return [
      ...foreignRequests(survey),
      ...foreignBrandRequests(survey),
      ...foreignTokenRequests(survey),
      ...foreignPromptRequests(survey),
      ...ownRequests(survey),
      ...videoRequests(survey),
      ...discoveryRequests(survey),
    ];
  },
  judge(survey, reporter) {
    if (!survey.has("other")) return reporter.needs("a key of another workspace (--other-key)");
    const foreign = otherWorkspaceOf(survey);
    if (foreign.brand === null) reporter.needs("a brand that only the other workspace tracks");
    if (foreign.detail === null) reporter.needs("a run of the other workspace");
    for (const exchange of found(survey, foreignBrandRequests(survey))) {
      judgeStatus(reporter, exchange, {
        status: 404,
        why: OTHERS_BRAND,
        compared: foreign.listed,
        parameters: ["brand"],
      });
    }
    for (const exchange of found(survey, foreignTokenRequests(survey))) {
      judgeTexts(reporter, exchange, foreign);
    }
    for (const exchange of found(survey, foreignPromptRequests(survey))) {
      judgeRows(reporter, exchange, foreign);
    }
    const own = ownWorkspaceOf(survey);
    for (const exchange of found(survey, ownRunRequests(survey))) {
      judgeTexts(reporter, exchange, own);
    }
    for (const exchange of found(survey, ownBrandRequests(survey))) {
      judgeStatus(reporter, exchange, { status: 404, why: OTHERS_BRAND, parameters: ["brand"] });
    }
    if (foreign.brand !== null) judgeForeignVideos(survey, reporter, foreign.brand);
  },
};

const OTHERS_BRAND = "only the workspace of another key tracks the brand";

function videoRequests(survey: Survey): PlannedRequest[] {
  const { brand } = otherWorkspaceOf(survey);
  return brand === null ? [] : foreignVideoRequests(survey, brand);
}

function found(survey: Survey, requests: ReturnType<typeof foreignTokenRequests>): Exchange[] {
  return requests.map((request) => survey.find(request)).filter((exchange) => exchange !== null);
}

type Read = Pick<OtherWorkspace, "run" | "detail" | "read">;

function judgeTexts(reporter: Reporter, exchange: Exchange, foreign: Read): void {
  const status = exchange.response?.status;
  if (status === undefined || isGatewayStatus(status)) return;
  if (status === 404 || status === 400) return reporter.holds(exchange);
  const body: Json = bodyOf(exchange);
  if (body === null) return;
  const pointer = foreignText(body, foreign);
  const finding = {
    pointer: pointer ?? "",
    kind: "foreign-text",
    expected: "nothing of the other workspace",
    actual: "a text that only the key of that workspace may read",
    compared: foreign.read,
  };
  reportFindings(reporter, exchange, pointer === null ? [] : [finding]);
}

/** A brand without this prompt has no rows for it. */
function judgeRows(reporter: Reporter, exchange: Exchange, { read }: OtherWorkspace): void {
  const status = exchange.response?.status;
  if (status === 404 || status === 400) return reporter.holds(exchange);
  if (status !== 200) return;
  const rows = itemsOf(exchange);
  const finding = {
    pointer: "/items/0",
    kind: "foreign-rows",
    expected: "404, or no rows: the prompt belongs to another workspace",
    actual: counted(rows.length, "row"),
    compared: read,
    parameters: ["brand_prompt_id"],
  };
  reportFindings(reporter, exchange, rows.length === 0 ? [] : [finding]);
}

/** Texts that two workspaces do not share by coincidence. */
const SECRETS = ["answer_text", "raw_response_excerpt"] as const;

/** Returns the pointer to a text of the other workspace; null if there is none. */
function foreignText(body: Json, foreign: Read): string | null {
  const rows: [Json, string][] = Array.isArray(body.items)
    ? body.items.map((row: Json, index: number) => [row, `/items/${index}`])
    : [[body, ""]];
  for (const [row, pointer] of rows) {
    const field = SECRETS.find((name) => isSame(row?.[name], secretOf(foreign, name)));
    if (field !== undefined) return `${pointer}/${field}`;
  }
  return null;
}

function secretOf({ run, detail }: Read, name: (typeof SECRETS)[number]): unknown {
  return name === "answer_text" ? detail?.answer_text : run?.[name];
}

function isSame(one: unknown, other: unknown): boolean {
  return typeof one === "string" && one !== "" && one === other;
}
