import { bearer, type Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_TOKEN } from "../auth/calls.ts";
import { judgeStatus } from "../auth/refusal.ts";
import { templateOf } from "./replies.ts";
import { writerOf } from "./writer.ts";

const OTHERS = ["PUT", "PATCH", "DELETE"] as const;
const METHODS: ReadonlySet<string> = new Set([...OTHERS, "POST"]);

/**
 * §7: the methods that a path does not document. The path of an answer names none that exists, so a
 * careless deployment loses nothing by a DELETE. A key that may be read-only can be refused for that first.
 */
export const method405: Rule = {
  id: "error.method-405",
  asks: (survey) =>
    readOnlyPaths(survey).flatMap((path) =>
      methodsFor(path).map((method) => askOf(survey, method, path)),
    ),
  judge(survey, judgement) {
    const { missing } = judgement;
    const probes = survey.exchanges.filter((exchange) => isProbe(survey, exchange));
    if (probes.length === 0) missing("a request with a method that its path does not document");
    for (const exchange of probes) {
      const template = templateOf(survey, exchange.request.path) ?? "";
      const open = [
        // The resource may be looked for before the method.
        ...(template.includes("{") ? [404] : []),
        ...(keyOf(exchange) === "write" ? [] : [403]),
      ];
      if (exchange.reply?.status === 403)
        missing("a write-enabled key (--write-key, --allow-writes)");
      judgeStatus(judgement, exchange, { status: 405, open });
    }
  },
};

/** POST everywhere; the others only where no path names anything, for a careless deployment executes them. */
function methodsFor(path: string): string[] {
  return path.includes("{") ? [...OTHERS, "POST"] : ["POST"];
}

/** The documented paths that have no POST, with their braces. */
function readOnlyPaths(survey: Survey): string[] {
  return survey.once("error.read-only-paths", () => {
    const operations = [...survey.contract.operations.values()];
    const byPath = Map.groupBy(operations, ({ path }) => path);
    return [...byPath]
      .filter(([, there]) => there.every(({ method }) => method !== "post"))
      .map(([path]) => path);
  });
}

function askOf(survey: Survey, method: string, template: string): Ask {
  return {
    request: {
      method,
      path: template.replace(/\{\w+\}/g, NO_TOKEN),
      query: [],
      credential: bearer(writerOf(survey)),
      body: method === "DELETE" ? undefined : {},
    },
    again: 0,
    effect: "reads",
  };
}

function isProbe(survey: Survey, { request, again }: Exchange): boolean {
  if (again > 0 || request.credential.form !== "bearer") return false;
  if (!METHODS.has(request.method)) return false;
  const template = templateOf(survey, request.path);
  return template !== null && readOnlyPaths(survey).includes(template);
}

function keyOf({ request: { credential } }: Exchange): string | null {
  return "key" in credential ? credential.key : null;
}
