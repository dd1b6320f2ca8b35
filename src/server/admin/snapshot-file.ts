import type { Choices } from "../../fake/choices.ts";
import type { Fake } from "../../fake/fake.ts";
import type { FaultRule } from "../../fake/faults/rules/rule.ts";
import { formatDate, formatTimestamp } from "../../common/calendar.ts";
import type { KeyMode } from "../../simulation/model.ts";
import type { Task } from "../../workspace/clock.ts";
import type { World } from "../../workspace/world.ts";
import type { Write } from "../../workspace/write-log.ts";
import { pausedState } from "./world-state.ts";
import { scenarioDigest } from "../replay-token/scenario-digest.ts";

/** A world as one JSON file: everything that its responses depend on. */
export interface Snapshot {
  readonly understudy_snapshot: typeof SNAPSHOT_VERSION;
  readonly scenario: {
    readonly name: string;
    readonly digest: string;
    /** The text of its file, for servers that do not have it. */
    readonly file: string;
  };
  readonly seed: number;
  readonly anchor: string;
  readonly clock: {
    readonly frozen: boolean;
    readonly now: string;
    readonly shift_s: number;
    /** When each task was paused; absent: none is. */
    readonly paused?: Readonly<Partial<Record<Task, string>>>;
  };
  readonly writes: readonly {
    readonly at: string;
    readonly workspace: string;
    readonly change: Write["change"];
  }[];
  /** As POST /__admin/faults takes them. */
  readonly faults: readonly object[];
  readonly choices: Choices;
  readonly strict_params: boolean;
  /** Hashes only, which do not reveal the keys. */
  readonly keys: readonly {
    readonly sha256: string;
    readonly workspace: string;
    readonly mode: KeyMode;
    readonly revoked: boolean;
  }[];
}

/** The version of the format. */
export const SNAPSHOT_VERSION = 1;

/** A world of a fake as a snapshot. @throws {RangeError} if the world does not exist. */
export function exportSnapshot(fake: Fake, id: string): Snapshot {
  const { worlds, strictParameters } = fake.options;
  const world = worlds.get(id);
  if (world === null) throw new RangeError(`No world "${id}"`);
  const { scenario, seed } = world.base;
  return {
    understudy_snapshot: SNAPSHOT_VERSION,
    scenario: {
      name: scenario.definition.scenario,
      digest: scenarioDigest(scenario),
      file: scenario.text,
    },
    seed,
    anchor: formatDate(world.anchor),
    clock: clockOf(world),
    writes: world.writes.map(({ at, ...write }) => ({ at: formatTimestamp(at), ...write })),
    faults: fake.faults
      .of(id)
      .filter(({ remaining }) => remaining !== 0)
      .map(({ rule, remaining, waits }) =>
        writtenRule({ ...rule, times: remaining, after: waits }),
      ),
    choices: fake.choicesOf(world),
    strict_params: strictParameters,
    keys: worlds.keys.hashesOf(id).map(({ hash, record: { workspace, mode, revoked } }) => ({
      sha256: hash,
      workspace,
      mode,
      revoked,
    })),
  };
}

function clockOf({ clock }: World): Snapshot["clock"] {
  const { state } = clock;
  const paused = pausedState(clock);
  return {
    frozen: clock.frozen,
    now: formatTimestamp(clock.now()),
    shift_s: state.kind === "running" ? state.shift : 0,
    ...(Object.keys(paused).length > 0 && { paused }),
  };
}

/** A fault rule in the form that an import accepts. */
export function writtenRule(rule: FaultRule): object {
  const { deviation, operations, match, probability, after, times } = rule;
  return {
    fault: deviation.fault.id,
    ...(operations === null ? {} : { operation: operations }),
    ...(match === null ? {} : { match }),
    ...(probability === 1 ? {} : { probability }),
    ...(after === 0 ? {} : { after }),
    ...(times === null ? {} : { times }),
    ...(deviation.kind === "transport" ? deviation.values : {}),
  };
}
