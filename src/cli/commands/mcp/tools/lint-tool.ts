import { counted } from "../../../../common/counted.ts";
import { adminQuery, LIMIT, OFFSET, pageOfLines, type Tool } from "../tool.ts";

/** Finds mistakes of the app. */
export const LINT_TOOL: Tool = {
  name: "lint_app",
  description:
    "Find mistakes of the app that would cause problems on the real service, in the requests that the fake has served.",
  readOnly: true,
  properties: {
    world: { type: "string", minLength: 1, description: "Default: all worlds" },
    repeats: {
      type: "integer",
      minimum: 1,
      description: "Number of identical requests per second that are accepted",
    },
    limit: LIMIT,
    offset: OFFSET,
  },
  run: async ({ limit, offset, ...given }, { fake }) => {
    const found = (await fake.admin.call("GET", `/lint${adminQuery(given)}`)) as Linted;
    const lines = found.findings.map(
      ({ rule, severity, section, message, advice, count, requests }) =>
        `${severity} ${rule} (§${section}): ${message}. ${advice} ${counted(count, "request")}: ${requests.length === 1 ? "id" : "ids"} ${requests.map(({ id }) => id).join(", ")}`,
    );
    const summary = `${counted(lines.length, "finding")} in ${counted(found.examined, "request")}`;
    return `${summary}\n${pageOfLines(lines, { limit, offset }, 10)}`;
  },
};

interface Linted {
  readonly examined: number;
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly section: string;
    readonly message: string;
    readonly advice: string;
    readonly count: number;
    readonly requests: readonly { readonly id: number }[];
  }[];
}
