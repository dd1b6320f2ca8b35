import { html } from "htm/preact";
import { admin, queryOf } from "../frame/admin.js";
import { useLoad } from "../frame/load.js";
import { ActionButton, Problem } from "../frame/parts.js";

const TASKS = [
  { task: "crawl", about: "new runs of prompts" },
  { task: "mining", about: "topics of searches, at 02:00 UTC" },
  { task: "advice", about: "ranking-advice runs" },
];

/**
 * The background tasks of a world, each of which can be paused.
 * @param {{ world: string, onFail: (error: unknown) => void }} properties
 */
export function Tasks({ world, onFail }) {
  const { data, problem, again } = useLoad(() => admin(`/tasks${queryOf({ world })}`), [world]);
  const change = async (/** @type {string} */ task, /** @type {boolean} */ isPaused) => {
    await admin("/tasks", { body: { world, [isPaused ? "resume" : "pause"]: [task] } });
    again();
  };
  return html`
    <h3>Background tasks</h3>
    <${Problem} text=${problem} />
    <ul class="timeline">
      ${TASKS.map(({ task, about }) => {
        const isPaused = data?.paused[task] !== undefined;
        return html`<li key=${task}>
          <span>
            <strong>${task}</strong>${`: ${about} `}
            ${isPaused ? html`<span class="badge write">paused</span>` : null}
          </span>
          <${ActionButton}
            kind="small"
            label=${`${isPaused ? "Resume" : "Pause"} the ${task}`}
            act=${() => change(task, isPaused)}
            onFail=${onFail}
            disabled=${data === null}
          >
            ${isPaused ? "Resume" : "Pause"}
          <//>
        </li>`;
      })}
    </ul>
  `;
}
