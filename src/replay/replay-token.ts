import { counted } from "../common/counted.ts";
import type { Contract } from "../contract/contract.ts";
import type { Fake } from "../fake/fake.ts";
import type { ApiRequest, ApiResponse } from "../fake/request.ts";
import { DEFAULT_WORLD, type MintedKey, type Worlds } from "../workspace/worlds.ts";
import type { Snapshot } from "../server/admin/snapshot-file.ts";
import { importSnapshot, type ImportOptions } from "../server/admin/snapshot-import.ts";
import { createFake, type CreatedFake } from "../server/create-fake.ts";
import { scenarioDigest } from "../server/replay-token/scenario-digest.ts";
import type { ReplayToken, TokenKey, TokenRequest } from "../server/replay-token/token-format.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";

/** A token cannot be replayed with the given data; the message says what is missing. */
export class TokenReplayError extends Error {
  override readonly name = "TokenReplayError";
}

export interface TokenReplayOptions {
  readonly contract: Contract;
  /** For the scenario of the snapshot. */
  readonly files: Omit<ImportOptions, "fake">;
  readonly scenario: Scenario;
  /** Valid by its schema; null: none. */
  readonly snapshot: Snapshot | null;
}

/** The fake of a token, and its request with a new key. */
export interface ReplayedToken {
  readonly fake: Fake;
  readonly request: ApiRequest;
}

/**
 * Computes the response of a token's request again.
 * @throws {TokenReplayError} if the token and the options do not suffice.
 */
export function responseOfToken(token: ReplayToken, options: TokenReplayOptions): ApiResponse {
  const { fake, request } = replayedToken(token, options);
  return fake.handle(request);
}

/**
 * Creates the fake of a token, with its world as it was before the request.
 * @throws {TokenReplayError} if the token and the options do not suffice.
 */
export function replayedToken(token: ReplayToken, options: TokenReplayOptions): ReplayedToken {
  const { state, request } = token;
  const { contract, scenario } = options;
  if (request === null) {
    throw new TokenReplayError(
      "the request was too long for the token; see the journal of the server (GET /__admin/requests)",
    );
  }
  const digest = scenarioDigest(scenario);
  if (digest !== state.digest) {
    throw new TokenReplayError(
      `the token needs the scenario "${state.scenario}" (${state.digest}), not this one (${digest})`,
    );
  }
  const composed = createFake({
    contract,
    plan: {
      scenario,
      seed: state.seed,
      anchor: state.anchor,
      frozenAt: state.now,
    },
    choices: state.choices,
    strictParameters: state.strictParameters,
  });
  // The scenario's initial faults may have been inactive.
  composed.fake.faults.activate(null, []);
  composed.fake.faults.activate(DEFAULT_WORLD, []);
  const world = worldFor(token, composed, options);
  return {
    fake: composed.fake,
    request: {
      method: request.method,
      path: request.path,
      query: [...new URLSearchParams(request.query)],
      headers: headersOf(token.key, request, () => keyFor(token, composed.worlds, world)),
      body: request.body,
    },
  };
}

/** The world of the token at its time. */
function worldFor(
  { state, key }: ReplayToken,
  composed: CreatedFake,
  { files, snapshot }: TokenReplayOptions,
): string {
  const hasWrites = key.form === "held" && state.revision > 0;
  if (!hasWrites && !state.faults && !state.paused) return DEFAULT_WORLD;
  if (snapshot === null) throw new TokenReplayError(snapshotNeed(state));
  const mismatch = mismatchOf(state, snapshot);
  if (mismatch !== null) throw new TokenReplayError(`the snapshot does not match: ${mismatch}`);
  const writes = snapshot.writes.slice(0, state.revision);
  const importOptions: ImportOptions = { ...files, fake: composed.fake };
  const { id, world } = importSnapshot(importOptions, { ...snapshot, writes });
  world.clock.freeze(state.now);
  return id;
}

function snapshotNeed({ revision, faults, paused, scenario }: ReplayToken["state"]): string {
  const why = [
    ...(revision === 0 ? [] : [`after ${counted(revision, "write")}`]),
    ...(faults ? ["with active faults"] : []),
    ...(paused ? ["with paused tasks"] : []),
  ].join(" and ");
  return `the response was made ${why}; pass a snapshot of that world of "${scenario}" (GET /__admin/snapshots/<world>) with --snapshot <file>`;
}

function mismatchOf(state: ReplayToken["state"], snapshot: Snapshot): string | null {
  const { scenario, seed, writes, faults } = snapshot;
  if (scenario.digest !== state.digest) {
    return `its scenario is "${scenario.name}" (${scenario.digest}), that of the token "${state.scenario}" (${state.digest})`;
  }
  if (seed !== state.seed) return `its seed is ${seed}, that of the token ${state.seed}`;
  if (writes.length < state.revision) {
    return `it has ${writes.length} writes, the token needs ${state.revision}`;
  }
  if (state.faults && faults.length === 0) return "it has no active faults, the token needs some";
  return state.paused && snapshot.clock.paused === undefined
    ? "it has no paused tasks, the token needs some"
    : null;
}

/** A new key with the workspace and mode of the original one. */
function keyFor({ key, state }: ReplayToken, worlds: Worlds, world: string): MintedKey {
  if (key.form !== "held") throw new TypeError("The token has no key");
  const { workspaces } = worlds.get(world)?.base.scenario.definition ?? { workspaces: [] };
  const workspace = workspaces[key.workspace]?.workspace;
  if (workspace === undefined) {
    throw new TokenReplayError(
      `the scenario "${state.scenario}" has no workspace ${key.workspace + 1}`,
    );
  }
  const created = worlds.createKey(world, workspace, key.mode);
  if (key.revoked) worlds.keys.revoke(created.id);
  return created;
}

type Headers = Record<string, string | undefined>;

function headersOf(key: TokenKey, { contentType }: TokenRequest, newKey: () => MintedKey): Headers {
  return { "content-type": contentType ?? undefined, ...credential(key, newKey) };
}

function credential(key: TokenKey, newKey: () => MintedKey): Headers {
  switch (key.form) {
    case "none":
      return {};
    case "elsewhere":
      return { "x-api-key": "elsewhere" };
    case "malformed":
      return { authorization: "malformed" };
    case "unset":
      return { authorization: "Bearer undefined" };
    case "unknown":
      return { authorization: "Bearer lmvz_live_unknown" };
    case "foreign":
      return { authorization: "Bearer another-format" };
    case "held":
      return { authorization: `Bearer ${newKey().key}` };
  }
}
