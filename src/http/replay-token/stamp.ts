import type { Fake } from "../../fake/fake.ts";
import type { ShownKey } from "../../fake/shown-key.ts";
import { DEFAULT_WORLD } from "../../fake/worlds.ts";
import type { World } from "../../workspace/world/world.ts";
import type { KeylessRequest } from "../keyless.ts";
import { scenarioDigest } from "./scenario-digest.ts";
import { encodeToken, stateLines, type TokenKey } from "./token.ts";

/** The header in which every reply of the API carries its replay token. */
export const REPLAY_HEADER = "Understudy-Replay";

/** Makes replay tokens for the requests of one server. */
export class TokenStamp {
  readonly #fake: Fake;
  readonly #lines = new WeakMap<World, { readonly mark: string; readonly lines: string }>();

  constructor(fake: Fake) {
    this.#fake = fake;
  }

  /**
   * How the world of a key stands now, as a token says it: to be asked before the request is answered.
   * Without a key that anybody holds, the reply tells nothing of any world. `isFaulty`: a fault could happen.
   */
  state(shown: ShownKey, isFaulty: boolean): string {
    const { options } = this.#fake;
    const id = shown.form === "held" ? shown.record.world : null;
    const world = options.worlds.get(id ?? DEFAULT_WORLD);
    if (world === null) throw new Error(`A key outlived its world "${id}"`);
    const revision = id === null ? 0 : world.revision;
    const now = world.clock.now();
    const mark = `${now} ${revision} ${isFaulty}`;
    const known = this.#lines.get(world);
    if (known?.mark === mark) return known.lines;
    const { scenario, seed } = world.base;
    const lines = stateLines({
      scenario: scenario.definition.scenario,
      digest: scenarioDigest(scenario),
      seed,
      anchor: world.anchor,
      now,
      revision,
      faults: isFaulty,
      choices: options.choices,
      strictParameters: options.strictParameters,
    });
    this.#lines.set(world, { mark, lines });
    return lines;
  }

  /** The token of a request that met this state. */
  token(
    state: string,
    shown: ShownKey,
    request: KeylessRequest,
    contentType: string | undefined,
  ): string {
    return encodeToken(state, this.#keyOf(shown), {
      ...request,
      contentType: request.body.kind === "none" ? null : (contentType ?? null),
    });
  }

  #keyOf(shown: ShownKey): TokenKey {
    if (shown.form !== "held") return shown;
    const { world, workspace, mode, revoked } = shown.record;
    const { workspaces = [] } =
      this.#fake.options.worlds.get(world)?.base.scenario.definition ?? {};
    const place = workspaces.findIndex((one) => one.workspace === workspace);
    return { form: "held", workspace: place, mode, revoked };
  }
}
