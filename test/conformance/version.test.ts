import { expect, test } from "vitest";
import { judgeRules } from "../../conformance/core/judge.ts";
import { VERSION_RULES } from "../../conformance/rules/version/index.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { closedWindow } from "../../conformance/plan/discovery.ts";
import { check, requirements, ids, variation } from "../support/check.ts";
import { contract, contractText } from "../support/fake-server.ts";

test.for(["json", "yaml"])("a description as .%s is read, with any path prefix", async (form) => {
  const paths = Object.entries(contract.document.paths ?? {});
  const prefixed = Object.fromEntries(paths.map(([path, item]) => [`/api/v1${path}`, item]));
  const described = variation((request, handle) => {
    const response = handle(request);
    const body = { ...contract.document, paths: prefixed };
    return request.path === `/openapi.${form}`
      ? { ...response, status: 200, headers: {}, body }
      : response;
  });
  const { verdicts } = await check({ rules: VERSION_RULES, faults: [described] });
  expect(ids(verdicts, "pass")).toEqual(["version.openapi"]);
});

test("a description in YAML is parsed", async () => {
  const { survey } = await check({ rules: VERSION_RULES });
  expect(closedWindow(survey).end_date).toBe("2026-03-19");
  const yaml = survey.exchanges.find(({ request }) => request.path === "/openapi.yaml");
  const told = (text: string): Survey =>
    new Survey(
      survey.settings,
      yaml === undefined
        ? []
        : [{ ...yaml, response: { status: 200, headers: {}, text, json: undefined } }],
    );
  const outcomes = [contractText, "", ": {", "<html></html>"].map(
    (text) => judgeRules(VERSION_RULES, requirements, told(text))[0]?.outcome,
  );
  expect(outcomes).toEqual(["pass", "inconclusive", "inconclusive", "inconclusive"]);
});
