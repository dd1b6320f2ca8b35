import { bearer, type PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { UNKNOWN_TOKEN } from "../../plan/valid-calls.ts";
import { judgeStatus } from "../../assert/status.ts";
import { templateOf } from "./api-responses.ts";
import { validCall, writeKeyOf } from "./probes.ts";
import { groupBy } from "../../../src/common/group-by.ts";

const OTHERS = ["PUT", "PATCH", "DELETE"] as const;
const SIMPLEST = "/llm-providers";
const COMPUTED = "/visibility";
const METHODS: ReadonlySet<string> = new Set([...OTHERS, "POST"]);

/**
 * §7: methods that a path does not document get 405. The token in the path does not exist, so a DELETE is
 * harmless; a PATCH that changes nothing is also sent for one that exists. A key that may be read-only can get 403 first.
 */
export const method405: Rule = {
  id: "error.method-405",
  requests: (survey) => [
    ...existingRequests(survey),
    ...readOnlyPaths(survey).flatMap((path) =>
      methodsFor(survey, path).map((method) => undocumentedMethodRequest(survey, method, path)),
    ),
    ...(survey.settings.depth === "deep" ? writeOnlyPaths(survey) : []).map((path) =>
      undocumentedMethodRequest(survey, "GET", path),
    ),
  ],
  judge(survey, reporter) {
    const probes = survey.exchanges.filter((exchange) => isProbe(survey, exchange));
    if (probes.length === 0) reporter.needs("a request with an undocumented method");
    for (const exchange of probes) {
      const template = templateOf(survey, exchange.request.path) ?? "";
      const alsoAllowed = [
        // The resource may be looked up before the method.
        ...(template.includes("{") && !isMethodKnown(survey, exchange) ? [404] : []),
        ...(keyOf(exchange) === "write" ? [] : [403]),
      ];
      if (exchange.response?.status === 403)
        reporter.needs("a write-enabled key (--write-key, --allow-writes)");
      judgeStatus(reporter, exchange, {
        status: 405,
        why: `the only documented method of ${template} is GET`,
        alsoAllowed,
      });
    }
  },
};

/**
 * POST on every path of a deep check, else on one without parameters, where only the method can be wrong. DELETE only on
 * paths with a placeholder, because a deployment might execute it; PUT and PATCH there and on one whose values are
 * computed, so that nothing can be stored.
 */
function methodsFor(survey: Survey, path: string): string[] {
  if (path.includes("{")) {
    const isReplaced = validCall(survey, "getQueryRun") !== null;
    return [...OTHERS, "POST"].filter((method) => method !== "PATCH" || !isReplaced);
  }
  const { settings } = survey;
  if (settings.depth === "deep") return path === COMPUTED ? ["PUT", "PATCH", "POST"] : ["POST"];
  return path === SIMPLEST ? ["POST"] : [];
}

/** Returns the documented paths without a POST, as templates. */
function readOnlyPaths(survey: Survey): string[] {
  return pathsWithout(survey, "post");
}

/** Returns the documented paths without a GET. */
function writeOnlyPaths(survey: Survey): string[] {
  return pathsWithout(survey, "get");
}

function pathsWithout(survey: Survey, undocumented: string): string[] {
  return survey.memoize(`error.paths-without-${undocumented}`, () => {
    const operations = [...survey.contract.operations.values()];
    const byPath = groupBy(operations, ({ path }) => path);
    return [...byPath]
      .filter(([, there]) => there.every(({ method }) => method !== undocumented))
      .map(([path]) => path);
  });
}

function undocumentedMethodRequest(
  survey: Survey,
  method: string,
  template: string,
): PlannedRequest {
  return {
    request: {
      method,
      path: template.replace(/\{\w+\}/g, UNKNOWN_TOKEN),
      query: [],
      credential: bearer(writeKeyOf(survey)),
      body: method === "DELETE" || method === "GET" ? undefined : {},
    },
    repetition: 0,
    effect: "reads",
  };
}

function isProbe(survey: Survey, { request, repetition }: Exchange): boolean {
  if (repetition > 0 || request.credential.form !== "bearer") return false;
  const template = templateOf(survey, request.path);
  if (template === null) return false;
  if (request.method === "GET") return writeOnlyPaths(survey).includes(template);
  return METHODS.has(request.method) && readOnlyPaths(survey).includes(template);
}

/** Plans a PATCH of a run that exists, with the key that can read it. */
function existingRequests(survey: Survey): PlannedRequest[] {
  const call = validCall(survey, "getQueryRun");
  if (call === null) return [];
  const { request } = call.request;
  return [call.request, { ...call.request, request: { ...request, method: "PATCH", body: {} } }];
}

/**
 * Whether 404 would be about the method: the resource exists for the same key, or other methods are refused for the same path,
 * before it is looked up.
 */
function isMethodKnown(survey: Survey, { request }: Exchange): boolean {
  const found = (method: string): Exchange | null => {
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    return survey.find({ request: { ...request, method, body }, repetition: 0, effect: "reads" });
  };
  if (found("GET")?.response?.status === 200) return true;
  const others = [...METHODS].filter((method) => method !== request.method);
  const statuses = others.map((method) => found(method)?.response?.status);
  const known = statuses.filter((status) => status !== undefined);
  return known.length > 1 && known.every((status) => status === 405);
}

function keyOf({ request: { credential } }: Exchange): string | null {
  return "key" in credential ? credential.key : null;
}
