import { memoize } from "../../common/memoize.ts";
import { PLATFORMS } from "../../simulation/model.ts";
import type { KeyDefinition, ScenarioDefinition, WorkspaceDefinition } from "./definition.ts";

/** Names of kinds of keys in `check`, flows and `exec`. */
export const KEY_LABELS = ["main", "read", "write", "revoked", "free", "other", "limited"] as const;

export type ScenarioKeyLabel = (typeof KEY_LABELS)[number];

/** A key of a scenario with its workspace. */
export interface WorkspaceKey extends KeyDefinition {
  readonly workspace: string;
}

/**
 * Returns the key of each label that the scenario has one for. `main` (the first valid key), `read` and
 * `write` are those of the first workspace with API access.
 */
export const keysByLabel = memoize(({ workspaces }: Workspaces): KeysByLabel => {
  const paid = workspaces.filter(({ plan }) => plan.api_access);
  const [first] = paid;
  const found: Record<ScenarioKeyLabel, WorkspaceKey | undefined> = {
    main: firstKey([first]),
    read: firstKey([first], "read"),
    write: firstKey([first], "write"),
    revoked: keysOf(workspaces).find(({ revoked }) => revoked),
    free: firstKey(workspaces.filter(({ plan }) => !plan.api_access)),
    other: firstKey([paid[1]]),
    limited: firstKey(
      paid.filter(({ plan }) => plan.platforms.length < PLATFORMS.length),
      "write",
    ),
  };
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== undefined));
});

type Workspaces = Pick<ScenarioDefinition, "workspaces">;
type KeysByLabel = Partial<Record<ScenarioKeyLabel, WorkspaceKey>>;

/** Returns the label of a key; null if it has none. */
export function keyLabelOf(
  definition: Workspaces,
  { workspace, mode, revoked }: Omit<WorkspaceKey, "key">,
): ScenarioKeyLabel | null {
  const keys = keysByLabel(definition);
  const same = KEY_LABELS.find((label) => {
    const key = keys[label];
    return key?.workspace === workspace && key.mode === mode && key.revoked === revoked;
  });
  return same ?? null;
}

function firstKey(
  workspaces: readonly (WorkspaceDefinition | undefined)[],
  mode?: KeyDefinition["mode"],
): WorkspaceKey | undefined {
  return keysOf(workspaces).find(
    (key) => !key.revoked && (mode === undefined || key.mode === mode),
  );
}

function keysOf(workspaces: readonly (WorkspaceDefinition | undefined)[]): WorkspaceKey[] {
  return workspaces.flatMap((one) =>
    (one?.keys ?? []).map((key) => ({ ...key, workspace: one?.workspace ?? "" })),
  );
}
