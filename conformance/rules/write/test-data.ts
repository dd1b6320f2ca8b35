import {
  planRequest,
  bearer,
  planPost,
  type PlannedRequest,
  type RequestParameters,
} from "../../core/planned-request.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { KeyLabel } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";

/** The names that the check adds. The API cannot delete them, so people must recognise them. */
export interface TestData {
  readonly brand: string;
  readonly domain: string;
  /** Used when the brand is added again. */
  readonly secondDomain: string;
  /** Added to the workspace whose plan lacks a platform. */
  readonly limitedBrand: string;
  /** Never added. */
  readonly absentBrand: string;
  /** A word that equals its slug. */
  readonly tag: string;
}

export function testDataOf({ settings }: Survey): TestData {
  const { runId } = settings;
  const label = runId.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const host = `understudy-${label}`.replace(/-$/, "").slice(0, 60);
  return {
    brand: `Understudy check ${runId}`,
    domain: `${host}.example`,
    secondDomain: `${host}-2.example`,
    limitedBrand: `Understudy check ${runId}, limited`,
    absentBrand: `Understudy check ${runId}, a brand that is not tracked`,
    tag: "understudy",
  };
}

/** Returns the text of a prompt that the check adds or tries to add. */
export function promptText({ settings }: Survey, purpose: string): string {
  return `Understudy check ${settings.runId}: ${purpose}. Which teapot pours without dripping?`;
}

/** Whether the check may write. */
export function mayWrite({ settings }: Survey): boolean {
  return settings.allowWrites && settings.keys.has("write");
}

export function writeRequest(
  { contract }: Survey,
  id: "trackBrand" | "addPrompts",
  body: object,
  key: KeyLabel = "write",
): PlannedRequest {
  return planPost(contract, id, body, bearer(key));
}

/** Plans a GET with the write-enabled key, by default. */
export function readRequest(
  { contract }: Survey,
  id: OperationId,
  values: RequestParameters = {},
  key: KeyLabel = "write",
): PlannedRequest {
  return planRequest(contract, id, values, bearer(key));
}
