import type { Exchange } from "../../../conformance/exchange.ts";
import type { ReplayToken } from "../../http/replay-token/token.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { keysByLabel, labelOf } from "../../workspace/scenario/key-labels.ts";
import type { StepKey } from "../flow/flow.ts";

/** Which of a scenario's keys a recorded request showed; null: none of them stands for it. */
export function keyOfStep(
  exchange: Exchange,
  told: ReplayToken | null,
  definition: ScenarioDefinition,
): StepKey | null {
  const { credential } = exchange.request;
  const label = toldLabel(told, definition);
  if (label !== null) return label;
  if (credential.form === "none") return "none";
  if (credential.form === "bearer" || credential.form === "lower-case") {
    return credential.key in keysByLabel(definition) ? credential.key : null;
  }
  // A flow has no damaged keys; without one the refusal is the same.
  return exchange.reply?.status === 401 ? "none" : null;
}

function toldLabel(told: ReplayToken | null, definition: ScenarioDefinition): StepKey | null {
  if (told?.key.form !== "held") return null;
  const { workspace: place, mode, revoked } = told.key;
  const workspace = definition.workspaces[place]?.workspace;
  return workspace === undefined ? null : labelOf(definition, { workspace, mode, revoked });
}
