import type { FakeReply } from "../../fake/request.ts";
import { DEFAULT_WORLD, type MintedKey, type Worlds } from "../../fake/worlds.ts";
import type { Snapshot } from "../../http/admin/snapshot-file.ts";
import { importSnapshot, type ImportOptions } from "../../http/admin/snapshot-import.ts";
import { composeFake, type ComposedFake, type FakeParts } from "../../http/compose.ts";
import { scenarioDigest } from "../../http/replay-token/scenario-digest.ts";
import type { ReplayToken, TokenKey, TokenRequest } from "../../http/replay-token/token.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";

/** Says what a token needs besides itself to be replayed, in one sentence. */
export class TokenNeed extends Error {
  override readonly name = "TokenNeed";
}

/** What a token is replayed with. */
export interface TokenGround {
  /** Everything of a fake but what the token says. */
  readonly parts: Omit<FakeParts, "plan" | "choices" | "strictParameters" | "checkReplies">;
  readonly scenario: Scenario;
  /** Already checked by its schema; null: none is given. */
  readonly snapshot: Snapshot | null;
}

/**
 * The reply that a token's request had, made anew.
 * @throws {TokenNeed} where the token or what it is replayed with does not hold enough for that.
 */
export function answerToken(token: ReplayToken, ground: TokenGround): FakeReply {
  const { state, request } = token;
  if (request === null) {
    throw new TokenNeed(
      "its request is too long for a token; the server's journal has it (GET /__admin/requests)",
    );
  }
  if (scenarioDigest(ground.scenario) !== state.digest) {
    throw new TokenNeed(
      `it needs the scenario "${state.scenario}" as it was (${state.digest}); here it holds something else (${scenarioDigest(ground.scenario)})`,
    );
  }
  const composed = composeFake({
    ...ground.parts,
    plan: {
      scenario: ground.scenario,
      seed: state.seed,
      anchor: state.anchor,
      frozenAt: state.now,
    },
    choices: state.choices,
    strictParameters: state.strictParameters,
    checkReplies: false,
  });
  // Whatever the scenario switches on from the start: the token says what was on.
  composed.fake.faults.switchOn(null, []);
  composed.fake.faults.switchOn(DEFAULT_WORLD, []);
  const world = worldFor(token, composed, ground);
  return composed.fake.handle({
    method: request.method,
    path: request.path,
    query: [...new URLSearchParams(request.query)],
    headers: headersOf(token.key, request, () => keyFor(token, composed.worlds, world)),
    body: request.body,
  });
}

/** The world that the token is about, at its now. */
function worldFor(
  { state, key }: ReplayToken,
  composed: ComposedFake,
  ground: TokenGround,
): string {
  if (key.form !== "held" && !state.faults) return DEFAULT_WORLD;
  if (state.revision === 0 && !state.faults) return DEFAULT_WORLD;
  const { snapshot } = ground;
  if (snapshot === null) throw new TokenNeed(snapshotNeed(state));
  const misfit = misfitOf(state, snapshot);
  if (misfit !== null) throw new TokenNeed(`the snapshot does not fit: ${misfit}`);
  const writes = snapshot.writes.slice(0, state.revision);
  const options: ImportOptions = { ...ground.parts.admin(), fake: composed.fake };
  const { id, world } = importSnapshot(options, { ...snapshot, writes });
  world.clock.freeze(state.now);
  return id;
}

function snapshotNeed({ revision, faults, scenario }: ReplayToken["state"]): string {
  const why = [
    ...(revision === 0 ? [] : [`after ${revision} ${revision === 1 ? "write" : "writes"}`]),
    ...(faults ? ["with faults on"] : []),
  ].join(" and ");
  return `its reply was made ${why}: give a snapshot of that world of "${scenario}" (GET /__admin/snapshots/<world>) with --snapshot <file>`;
}

function misfitOf(state: ReplayToken["state"], snapshot: Snapshot): string | null {
  const { scenario, seed, writes, faults } = snapshot;
  if (scenario.digest !== state.digest) {
    return `it is of the scenario "${scenario.name}" (${scenario.digest}), the token of "${state.scenario}" (${state.digest})`;
  }
  if (seed !== state.seed) return `it has the seed ${seed}, the token ${state.seed}`;
  if (writes.length < state.revision) {
    return `it holds ${writes.length} writes, the token needs ${state.revision}`;
  }
  return state.faults && faults.length === 0 ? "it has no faults on, the token needs some" : null;
}

/** A key of the same workspace and mode as the one that was shown. */
function keyFor({ key, state }: ReplayToken, worlds: Worlds, world: string): MintedKey {
  if (key.form !== "held") throw new TypeError("A token without a key needs none");
  const { workspaces } = worlds.get(world)?.base.scenario.definition ?? { workspaces: [] };
  const workspace = workspaces[key.workspace]?.workspace;
  if (workspace === undefined) {
    throw new TokenNeed(`the scenario "${state.scenario}" has no workspace ${key.workspace + 1}`);
  }
  const made = worlds.createKey(world, workspace, key.mode);
  if (key.revoked) worlds.keys.revoke(made.id);
  return made;
}

type Headers = Record<string, string | undefined>;

function headersOf(key: TokenKey, { contentType }: TokenRequest, held: () => MintedKey): Headers {
  return { "content-type": contentType ?? undefined, ...credential(key, held) };
}

function credential(key: TokenKey, held: () => MintedKey): Headers {
  switch (key.form) {
    case "none":
      return {};
    case "elsewhere":
      return { "x-api-key": "elsewhere" };
    case "malformed":
      return { authorization: "malformed" };
    case "unknown":
      return { authorization: "Bearer lmvz_live_that_nobody_holds" };
    case "foreign":
      return { authorization: "Bearer of another form" };
    case "held":
      return { authorization: `Bearer ${held().key}` };
  }
}
