import { TASKS } from "../../../../workspace/clock.ts";
import {
  adminQuery,
  truncatedText,
  LIMIT,
  OFFSET,
  pageOfLines,
  WORLD,
  type Tool,
  type ToolArguments,
  type ToolProperty,
} from "../tool.ts";

interface ListedScenario {
  readonly scenario: string;
  readonly title: string;
  readonly flow: boolean;
}

interface Minted {
  readonly world: string;
  readonly now: string;
  readonly frozen: boolean;
  readonly keys: readonly {
    readonly workspace: string;
    readonly key: string;
    readonly mode: string;
  }[];
}

interface Faults {
  readonly on: readonly object[];
  readonly worlds: readonly { readonly world: string; readonly on: readonly object[] }[];
  readonly faults: readonly { readonly id: string; readonly says: string }[];
}

const TASK_LIST: ToolProperty = {
  type: "array",
  items: { enum: TASKS },
  description: "Tasks; without any, shows which are paused",
};

/** Tools that control worlds. */
export const WORLD_TOOLS: readonly Tool[] = [
  {
    name: "list_scenarios",
    description: "List the scenarios that a world can start from.",
    readOnly: true,
    properties: { limit: LIMIT, offset: OFFSET },
    run: async (given, { fake }) => {
      const { scenarios } = (await fake.admin.call("GET", "/scenarios")) as {
        readonly scenarios: readonly ListedScenario[];
      };
      const lines = scenarios.map(
        ({ scenario, title, flow }) => `${scenario}: ${title}${flow ? " (has a flow)" : ""}`,
      );
      return pageOfLines(lines, given, 50);
    },
  },
  {
    name: "create_world",
    description:
      "Create a world: an isolated copy of a scenario with its own keys, clock, writes and faults. Returns its id, base URL and API keys.",
    readOnly: false,
    properties: {
      scenario: {
        type: "string",
        minLength: 1,
        description: "Name, or YAML text; default: that of the server",
      },
      now: { type: "string", description: "Freeze the clock at this instant, ISO 8601" },
      seed: { type: "integer", minimum: 0, description: "Seed of the generated data" },
    },
    run: async (given, { fake }) => {
      const { world, now, frozen, keys } = (await fake.admin.call(
        "POST",
        "/worlds",
        given,
      )) as Minted;
      return JSON.stringify({ world, base_url: fake.url, now, frozen, keys }, null, 1);
    },
  },
  {
    name: "move_clock",
    description:
      "Read or move the clock of a world. Runs are crawled, topics mined and advice completed as it moves.",
    readOnly: false,
    properties: {
      world: WORLD,
      action: {
        enum: ["read", "advance", "set", "freeze", "resume", "reset"],
        description: "Default: read",
      },
      duration: { type: "string", description: "For advance: PT90M, P1D" },
      instant: { type: "string", description: "For set and freeze: ISO 8601" },
    },
    run: async ({ action = "read", ...given }, { fake }) =>
      JSON.stringify(
        action === "read"
          ? await fake.admin.call("GET", `/clock${adminQuery({ world: given["world"] })}`)
          : await fake.admin.call("POST", "/clock", { action, ...given }),
      ),
  },
  {
    name: "pause_tasks",
    description:
      "Pause or resume the crawl (new runs), the mining (topics) or the advice of a world while its clock goes on.",
    readOnly: false,
    properties: { world: WORLD, pause: TASK_LIST, resume: TASK_LIST },
    run: async (given, { fake }) => {
      const { world, paused, next } = (await fake.admin.call(
        "POST",
        "/tasks",
        given,
      )) as ToolArguments;
      return JSON.stringify({ world, paused, next });
    },
  },
  {
    name: "set_faults",
    description:
      "Replace the active faults of a world, to see how an app handles errors; [] removes them. Without faults, lists what is available and active.",
    readOnly: false,
    properties: {
      world: WORLD,
      faults: {
        type: "array",
        description:
          'Ids, or objects such as {"fault":"transport.status","status":503,"operation":"getVisibility","after":2,"times":1}; also "match" and "probability"',
      },
      keep: { type: "boolean", description: "Add to the active faults" },
      search: { type: "string", description: "Without faults: only those that contain this text" },
      limit: LIMIT,
      offset: OFFSET,
    },
    run: async ({ world = "default", faults, keep, search = "transport.", ...page }, { fake }) => {
      if (faults !== undefined) {
        await fake.admin.call("POST", "/faults", { world, faults, ...(keep ? { keep } : {}) });
      }
      const state = (await fake.admin.call("GET", `/faults${adminQuery({ world })}`)) as Faults;
      const active = [...state.on, ...state.worlds.flatMap(({ on }) => on)];
      const shown = `active: ${JSON.stringify(active)}`;
      if (faults !== undefined) return truncatedText(shown, "remove some faults");
      const lines = state.faults
        .map(({ id, says }) => `${id}: ${says}`)
        .filter((line) => line.toLowerCase().includes(search.toLowerCase()));
      const found = `available faults with "${search}": ${lines.length} of ${state.faults.length}`;
      return `${truncatedText(shown, "remove some faults")}\n${found}\n${pageOfLines(lines, page, 20)}`;
    },
  },
];
