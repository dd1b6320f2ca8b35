import { expect, test } from "vitest";
import { MAX_REQUESTS } from "../../conformance/core/depth.ts";
import { identityOf, type Exchange } from "../../conformance/core/exchange.ts";
import { runCheck, type CheckResult } from "../../conformance/core/run.ts";
import { fromHar } from "../../conformance/har/read-har.ts";
import { toHar } from "../../conformance/har/write-har.ts";
import { partOf } from "../../conformance/plan/partial-values.ts";
import { supplement } from "../../conformance/plan/supplement.ts";
import { curlLine } from "../../conformance/report/curl.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { memoryClient } from "../../src/cli/in-memory.ts";
import { parameter, withError } from "../../src/fake/faults/changes.ts";
import { withFaults, type Fault } from "../../src/fake/faults/fault.ts";
import {
  AGENCY_KEYS,
  ids,
  problems,
  requirements,
  testSettings,
  variation,
} from "../support/check.ts";
import { contract, startFake } from "../support/fake-server.ts";

const BASE = "https://api.example.com/api/v1";

/** Checks `agency` by the rules on errors and pages, with the supplementary requests. */
function checkErrors(respond: Fault["respond"]): Promise<CheckResult> {
  const { fake } = startFake({ scenario: "agency" });
  const handle = withFaults((request) => fake.handle(request), [variation(respond)]);
  return runCheck({
    rules: RULES.filter(({ id }) => /^(?:error|page|queries|domains)\./.test(id)),
    otherSources: [supplement],
    requirements,
    maxRequests: MAX_REQUESTS.standard,
    client: memoryClient(handle, { contract, keys: AGENCY_KEYS }),
    settings: testSettings(AGENCY_KEYS),
  });
}

test("a part of a name is never a name itself, in any letter case", () => {
  expect(partOf(["Alpenglow", "Fernway"])).toBe("Alpengl");
  expect(partOf(["Alpenglow", "ALPENGL"])).toBeNull();
  expect(partOf(["Old H", "Tin"])).toBe("Old");
  expect(partOf(["Oak bc"])).toBeNull();
  expect(partOf(["Tin", null, 7])).toBeNull();
});

test("a check sends parts of values, far offsets and a body that is cut off", async () => {
  const { survey, verdicts } = await checkErrors((request, handle) => handle(request));
  const queries = survey.exchanges.map(({ request }) => new Map(request.query));
  expect(queries.some((query) => query.get("brand") === "Alpengl")).toBe(true);
  expect(queries.some((query) => query.get("offset") === "3000000000")).toBe(true);
  const malformed = survey.exchanges.filter(({ request }) => request.malformedBody !== undefined);
  expect(malformed.map(({ request, response }) => `${request.path} ${response?.status}`)).toEqual([
    "/brands/tracked 403",
    "/prompts 403",
  ]);
  expect(problems(verdicts)).toEqual([]);
});

test("a body that is not JSON may be refused with 415 or 422, and an offset that does not fit with 400", async () => {
  const { verdicts } = await checkErrors((request, handle) => {
    const response = handle(request);
    const { body, path } = request;
    if (body.kind === "text" && body.text === '{"brand":') {
      return withError(response, path === "/prompts" ? 415 : 422);
    }
    const isFar = Number(parameter(request, "offset") ?? 0) > 2 ** 31;
    return isFar ? withError(response, 400) : response;
  });
  expect(problems(verdicts)).toEqual([]);
});

test("a broken body that ends in an internal error is a finding", async () => {
  const { verdicts } = await checkErrors((request, handle) => {
    const response = handle(request);
    const isBroken = request.body.kind === "text" && request.body.text === '{"brand":';
    return isBroken ? withError(response, 500) : response;
  });
  expect(ids(verdicts, "fail")).toEqual(["error.no-500"]);
});

test("recordings and commands contain a body that is not JSON as it was sent", () => {
  const request = {
    method: "POST",
    path: "/prompts",
    query: [],
    credential: { form: "bearer", key: "main" },
    body: undefined,
    malformedBody: '{"brand":',
  } as const;
  const exchange: Exchange = {
    index: 0,
    operation: "addPrompts",
    request,
    repetition: 0,
    response: { status: 400, headers: {}, text: "{}", json: {} },
    failure: null,
    startedAt: "2026-01-01T00:00:00.000Z",
    milliseconds: 1,
  };
  const [read] = fromHar(
    JSON.parse(JSON.stringify(toHar([exchange], BASE, "0.0.0"))),
    contract,
  ).exchanges;
  expect(read?.request.malformedBody).toBe('{"brand":');
  expect(read === undefined ? "" : identityOf(read.request)).toBe(identityOf(request));
  expect(identityOf({ ...request, malformedBody: "{" })).not.toBe(identityOf(request));
  expect(curlLine(BASE, request)).toMatch(/-d '\{"brand":'$/);
});
