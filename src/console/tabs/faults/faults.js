import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { admin, queryOf } from "../../frame/admin.js";
import { onEvent } from "../../frame/events.js";
import { useLoad, useProblem } from "../../frame/load.js";
import { ActionButton, Empty, Problem, requestCount } from "../../frame/parts.js";
import { worldId } from "../../frame/world.js";
import { AddFault } from "./add-fault.js";

/**
 * @typedef {object} ActiveFault
 * @property {string} fault
 * @property {readonly string[] | null} operation
 * @property {object | null} match
 * @property {number} probability
 * @property {number} after
 * @property {number | null} times
 * @property {number} fired
 * @property {number | null} remaining
 */

/** @typedef {{ id: string, says: string, fields: Readonly<Record<string, FaultField>> }} KnownFault */
/** @typedef {{ type?: string, default?: unknown, minimum?: number, maximum?: number }} FaultField */

/** The active faults of a world with the number of affected requests, and a form to switch on others. */
export function Faults() {
  const world = worldId.value;
  const { data, problem, again } = useLoad(() => admin(`/faults${queryOf({ world })}`), [world]);
  const { problem: failure, onFail, clear: clearFailure } = useProblem();
  useEffect(() => onEvent(({ kind }) => (kind === "fault" || kind === "faults") && again()), []);
  const send = async (/** @type {object} */ body) => {
    await admin("/faults", { body: { ...body, world } });
    clearFailure();
    again();
  };
  if (data === null) return html`<${Problem} text=${problem} />`;
  const add = (/** @type {object} */ rule) => send({ faults: [rule], keep: true });
  const clear = () => admin("/faults", { method: "DELETE" }).then(again);
  const shared = data.on.length;
  return html`
    <div class="panel">
      <h2>Active faults of ${world}</h2>
      <${Problem} text=${failure} />
      <${ActiveFaults}
        active=${data.worlds[0]?.on ?? []}
        known=${data.faults}
        shared=${shared}
        replace=${(/** @type {object[]} */ faults) => send({ faults })}
        onFail=${onFail}
      />
      ${
        shared === 0
          ? null
          : html`<${ActionButton} act=${clear} onFail=${onFail}>
              Remove all faults in all worlds
            <//>`
      }
      <${AddFault} known=${data.faults} add=${add} onFail=${onFail} />
    </div>
  `;
}

/**
 * @param {{ active: readonly ActiveFault[], known: readonly KnownFault[], shared: number,
 *   replace: (faults: object[]) => Promise<void>, onFail: (error: unknown) => void }} properties
 *   shared: number of the faults of all worlds, which come first
 */
function ActiveFaults({ active, known, shared, replace, onFail }) {
  if (active.length === 0) {
    return html`<${Empty} title="No faults are active">
      <p>Add one below to see how your app behaves when the API fails.</p>
    <//>`;
  }
  const remove = (/** @type {ActiveFault} */ fault) =>
    replace(
      active
        .slice(shared)
        .filter((other) => other !== fault)
        .map(ruleOf),
    );
  return html`<ol class="faults">
    ${active.map(
      (fault, place) =>
        html`<${Active}
          fault=${fault}
          says=${known.find(({ id }) => id === fault.fault)?.says ?? ""}
          isShared=${place < shared}
          remove=${() => remove(fault)}
          onFail=${onFail}
        />`,
    )}
  </ol>`;
}

/**
 * A rule as the admin API accepts it, from its state.
 * @param {ActiveFault} state
 */
function ruleOf({ fired: _fired, remaining: _remaining, ...rule }) {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null));
}

const COMMON = new Set([
  "fault",
  "operation",
  "match",
  "probability",
  "after",
  "times",
  "fired",
  "remaining",
]);

/**
 * @param {{ fault: ActiveFault, says: string, isShared: boolean, remove: () => Promise<void>,
 *   onFail: (error: unknown) => void }} properties
 */
function Active({ fault, says, isShared, remove, onFail }) {
  const { fault: id, operation, match, probability, after, times, fired, remaining } = fault;
  const own = Object.entries(fault).filter(([name]) => !COMMON.has(name));
  const terms = [
    operation === null ? "every operation" : operation.join(", "),
    ...own.map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...(match === null ? [] : [`where ${JSON.stringify(match)}`]),
    ...(probability === 1 ? [] : [`probability ${probability}`]),
    ...(after === 0 ? [] : [`skips the first ${requestCount(after)}`]),
    ...(times === null ? [] : [`affects ${requestCount(times)}, ${remaining ?? times} left`]),
  ];
  return html`<li class="card fault">
    <div>
      <h3>
        <code>${id}</code> ${isShared ? html`<span class="badge write">all worlds</span>` : null}
      </h3>
      <p>${says}</p>
      <p class="muted">${terms.join(" · ")}</p>
    </div>
    <p class="fired">
      <strong>${fired}</strong> <span class="muted">affected</span>
      ${fired === 0 ? null : html` <a href="#exchanges">Exchanges</a>`}
    </p>
    ${
      isShared
        ? null
        : html`<${ActionButton} label=${`Remove ${id}`} act=${remove} onFail=${onFail}>Remove<//>`
    }
  </li>`;
}
