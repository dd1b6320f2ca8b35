import { reportStatus, judgeStatus } from "../../assert/status.ts";
import type { OperationId, Parameter } from "../../../src/contract/operation.ts";
import { bearer, planPost, type PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { validReads } from "../../plan/valid-calls.ts";
import { isGatewayStatus } from "../../core/gateway-status.ts";
import {
  judgeProbes,
  probeRequests,
  probesOf,
  type InvalidValues,
  type Probe,
  PLATFORM,
  writeKeyOf,
} from "./probes.ts";

/** §4, §7: one request for each required parameter without it. Bodies are sent only if writes are allowed. */
export const required400: Rule = {
  id: "error.required-400",
  requests: (survey) => [...probeRequests(survey, queryProbes(survey)), ...bodyProbes(survey)],
  judge(survey, reporter) {
    const probes = queryProbes(survey);
    judgeProbes(survey, reporter, { probes, status: 400, why: ({ name }) => lacking([name]) });
    const own = new Set(probes.map(({ invalid }) => survey.find(invalid)));
    for (const exchange of survey.exchanges.filter((one) => lacksParameter(survey, one))) {
      // Requests of other rules may be invalid for another reason too.
      if (own.has(exchange)) continue;
      if (exchange.response?.status === 400) reporter.holds(exchange);
      if (exchange.response?.status === 200) {
        const parameters = lackingParameters(survey, exchange);
        reportStatus(reporter, exchange, `status 400: ${lacking(parameters)}`, { parameters });
      }
    }
    judgeBodies(survey, (exchange, alsoAllowed) =>
      judgeStatus(reporter, exchange, {
        status: 400,
        why: "the body lacks required fields",
        alsoAllowed,
      }),
    );
  },
};

/** Leaves out each required query parameter in turn. */
function queryProbes(survey: Survey): Probe[] {
  const invalid = validReads(survey).flatMap(({ id }) =>
    requiredOf(survey, id).map((name): InvalidValues => [id, { [name]: undefined }]),
  );
  return probesOf(survey, invalid);
}

function requiredOf({ contract }: Survey, id: OperationId): string[] {
  return contract
    .operation(id)
    .parameters.filter(isRequired)
    .map(({ name }) => name);
}

function isRequired({ required, in: location }: Parameter): boolean {
  return required && location === "query";
}

function lacksParameter(survey: Survey, exchange: Exchange): boolean {
  const { operation, repetition, request, response } = exchange;
  if (operation === null || repetition > 0 || response === null || isGatewayStatus(response.status))
    return false;
  if (request.credential.form !== "bearer" || request.method !== "GET") return false;
  return lackingParameters(survey, exchange).length > 0;
}

function lackingParameters(survey: Survey, exchange: Exchange): string[] {
  const given = parametersOf(exchange);
  const required = exchange.operation === null ? [] : requiredOf(survey, exchange.operation);
  return required.filter((name) => !Object.hasOwn(given, name));
}

function lacking(names: readonly string[]): string {
  return `required, but missing: ${names.join(", ")}`;
}

/** Plans POSTs without required fields; they contain nothing to add, so executing them has no effect. */
function bodyProbes(survey: Survey): PlannedRequest[] {
  const { contract, settings } = survey;
  if (!settings.allowWrites) return [];
  const key = bearer(writeKeyOf(survey));
  const prompts = ["Understudy check: a prompt for no brand"];
  return [
    planPost(contract, "trackBrand", {}, key),
    planPost(contract, "addPrompts", {}, key),
    planPost(contract, "addPrompts", { prompts, llms: [PLATFORM] }, key),
  ];
}

/** Whether a 403 can have no other reason: the key is write-enabled and the plan is not used up. */
function mayWrite(survey: Survey): boolean {
  const isUsedUp = survey.exchanges.some(
    ({ request: { method, credential, body }, response }) =>
      method === "POST" &&
      response?.status === 403 &&
      "key" in credential &&
      credential.key === "write" &&
      isObject(body) &&
      typeof body["brand"] === "string",
  );
  return survey.has("write") && !isUsedUp;
}

function judgeBodies(
  survey: Survey,
  judgeOne: (exchange: Exchange, alsoAllowed: readonly number[]) => void,
): void {
  const alsoAllowed = mayWrite(survey) ? [] : [403];
  for (const request of bodyProbes(survey)) {
    const exchange = survey.find(request);
    if (exchange !== null) judgeOne(exchange, alsoAllowed);
  }
}
