import { asking, bearer, posting, type Ask, type Values } from "../../ask.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { KeyLabel } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";

/** What the check adds. Nothing can be deleted, so a person has to see by the name where it comes from. */
export interface Own {
  readonly brand: string;
  readonly domain: string;
  /** Named when the brand is added once more. */
  readonly secondDomain: string;
  /** Never added. */
  readonly absentBrand: string;
  /** A word that is its own slug, however slugs are made. */
  readonly tag: string;
}

export function ownOf({ settings }: Survey): Own {
  const { runId } = settings;
  const label = runId.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const host = `understudy-${label}`.replace(/-$/, "").slice(0, 60);
  return {
    brand: `Understudy check ${runId}`,
    domain: `${host}.example`,
    secondDomain: `${host}-2.example`,
    absentBrand: `Understudy check ${runId}, a brand that nobody tracks`,
    tag: "understudy",
  };
}

/** The text of a prompt that the check adds, or means not to. */
export function promptText({ settings }: Survey, purpose: string): string {
  return `Understudy check ${settings.runId}: ${purpose}. Which teapot pours without dripping?`;
}

/** Whether the check may write, and can. */
export function mayWrite({ settings }: Survey): boolean {
  return settings.allowWrites && settings.keys.has("write");
}

/** Data without which nothing about writes can be told. */
export const NO_WRITE = "a first write that is accepted (--write-key with --allow-writes)";

export function written(
  { contract }: Survey,
  id: "trackBrand" | "addPrompts",
  body: object,
  key: KeyLabel = "write",
): Ask {
  return posting(contract, id, body, bearer(key));
}

/** What the writer's workspace shows; a write-enabled key reads as well. */
export function reading(
  { contract }: Survey,
  id: OperationId,
  values: Values = {},
  key: KeyLabel = "write",
): Ask {
  return asking(contract, id, values, bearer(key));
}
