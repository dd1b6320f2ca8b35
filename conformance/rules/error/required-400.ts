import type { OperationId, Parameter } from "../../../src/contract/operation.ts";
import { bearer, posting, type Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { goodReads } from "../auth/calls.ts";
import { isElsewhere } from "../../elsewhere.ts";
import { judgeStatus } from "../auth/refusal.ts";
import { judgeProbes, probeAsks, probesOf, type Bad, type Probe } from "./probe.ts";
import { PLATFORM, writerOf } from "./writer.ts";

/** §4, §7: one request per required parameter, which lacks just that one. Bodies only where writes are allowed. */
export const required400: Rule = {
  id: "error.required-400",
  asks: (survey) => [...probeAsks(survey, queryProbes(survey)), ...bodyProbes(survey)],
  judge(survey, judgement) {
    const { held, broken } = judgement;
    const probes = queryProbes(survey);
    judgeProbes(survey, judgement, { probes, status: 400 });
    const own = new Set(probes.map(({ bad }) => survey.find(bad)));
    for (const exchange of survey.exchanges.filter((one) => lacksParameter(survey, one))) {
      // What others leave out may not be all that is wrong with their request.
      if (own.has(exchange)) continue;
      if (exchange.reply?.status === 400) held(exchange);
      if (exchange.reply?.status === 200) {
        broken({
          exchange,
          pointer: "",
          kind: "wrong-status",
          expected: "status 400",
          actual: "status 200",
        });
      }
    }
    judgeBodies(survey, (exchange, open) =>
      judgeStatus(judgement, exchange, { status: 400, open }),
    );
  },
};

/** Leaves out each required query parameter in turn. */
function queryProbes(survey: Survey): Probe[] {
  const bad = goodReads(survey).flatMap(({ id }) =>
    requiredOf(survey, id).map((name): Bad => [id, { [name]: undefined }]),
  );
  return probesOf(survey, bad);
}

function requiredOf({ contract }: Survey, id: OperationId): string[] {
  return contract
    .operation(id)
    .parameters.filter(isRequired)
    .map(({ name }) => name);
}

function isRequired({ required, in: place }: Parameter): boolean {
  return required && place === "query";
}

function lacksParameter(survey: Survey, exchange: Exchange): boolean {
  const { operation, again, request, reply } = exchange;
  if (operation === null || again > 0 || reply === null || isElsewhere(reply.status)) return false;
  if (request.credential.form !== "bearer" || request.method !== "GET") return false;
  const given = parametersOf(exchange);
  return requiredOf(survey, operation).some((name) => !Object.hasOwn(given, name));
}

/** What is left out leaves nothing to add, so that a deployment that executes it does no harm. */
function bodyProbes(survey: Survey): Ask[] {
  const { contract, settings } = survey;
  if (!settings.allowWrites) return [];
  const key = bearer(writerOf(survey));
  const prompts = ["Understudy check: a prompt for no brand"];
  return [
    posting(contract, "trackBrand", {}, key),
    posting(contract, "addPrompts", {}, key),
    posting(contract, "addPrompts", { prompts, llms: [PLATFORM] }, key),
  ];
}

/** Whether a 403 has no other reason: no key is called write-enabled, or what its plan may add is used up. */
function mayWrite(survey: Survey): boolean {
  const isUsedUp = survey.exchanges.some(
    ({ request: { method, credential, body }, reply }) =>
      method === "POST" &&
      reply?.status === 403 &&
      "key" in credential &&
      credential.key === "write" &&
      isObject(body) &&
      typeof body["brand"] === "string",
  );
  return survey.has("write") && !isUsedUp;
}

function judgeBodies(
  survey: Survey,
  judgeOne: (exchange: Exchange, open: readonly number[]) => void,
): void {
  const open = mayWrite(survey) ? [] : [403];
  for (const ask of bodyProbes(survey)) {
    const exchange = survey.find(ask);
    if (exchange !== null) judgeOne(exchange, open);
  }
}
