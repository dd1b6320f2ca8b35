import { PLATFORMS } from "../model.ts";
import type { KeyDefinition, ScenarioDefinition, WorkspaceDefinition } from "./definition.ts";

/** What a key is good for, as `check`, flows and `exec` name it. */
export const KEY_LABELS = ["main", "read", "write", "revoked", "free", "other", "limited"] as const;

export type KeyLabel = (typeof KEY_LABELS)[number];

/** A key of a scenario and the workspace that it opens. */
export interface PlacedKey extends KeyDefinition {
  readonly workspace: string;
}

/**
 * Which key of a scenario stands for which label; one that it has no key for is left out. The first
 * workspace with API access gives main, read and write; main is its first key that works.
 */
export function keysByLabel({
  workspaces,
}: Pick<ScenarioDefinition, "workspaces">): Partial<Record<KeyLabel, PlacedKey>> {
  const paid = workspaces.filter(({ plan }) => plan.api_access);
  const [home] = paid;
  const found: Record<KeyLabel, PlacedKey | undefined> = {
    main: firstKey([home]),
    read: firstKey([home], "read"),
    write: firstKey([home], "write"),
    revoked: placed(workspaces).find(({ revoked }) => revoked),
    free: firstKey(workspaces.filter(({ plan }) => !plan.api_access)),
    other: firstKey([paid[1]]),
    limited: firstKey(
      paid.filter(({ plan }) => plan.platforms.length < PLATFORMS.length),
      "write",
    ),
  };
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== undefined));
}

/** The label of a key by what it opens; null: none stands for it. */
export function labelOf(
  definition: Pick<ScenarioDefinition, "workspaces">,
  { workspace, mode, revoked }: Omit<PlacedKey, "key">,
): KeyLabel | null {
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
): PlacedKey | undefined {
  return placed(workspaces).find(
    (key) => !key.revoked && (mode === undefined || key.mode === mode),
  );
}

function placed(workspaces: readonly (WorkspaceDefinition | undefined)[]): PlacedKey[] {
  return workspaces.flatMap((one) =>
    (one?.keys ?? []).map((key) => ({ ...key, workspace: one?.workspace ?? "" })),
  );
}
