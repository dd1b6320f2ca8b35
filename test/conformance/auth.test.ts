import { expect, test } from "vitest";
import { AUTH_RULES } from "../../conformance/rules/auth/index.ts";
import { check, problems, ids, variation } from "../support/check.ts";
import { checkErrorRules, countedFindings } from "./error-rules.ts";

test("a write-enabled main key leaves the reads to the read-only key", async () => {
  const { survey, verdicts } = await check({
    rules: AUTH_RULES,
    keys: { main: "lmvz_live_northwind_write", read: "lmvz_live_northwind_read" },
  });
  expect(problems(verdicts)).toEqual([]);
  const shown = survey.exchanges.filter(
    ({ request: { method, credential } }) =>
      method === "GET" && "key" in credential && credential.key === "read",
  );
  expect(new Set(shown.map(({ operation }) => operation)).size).toBe(19);
});

test("with writes allowed, a complete body is sent with the read-only key and rejected", async () => {
  const { survey, verdicts } = await check({
    rules: AUTH_RULES,
    settings: { allowWrites: true },
  });
  expect(problems(verdicts)).toEqual([]);
  const written = survey.exchanges.find(({ request }) => JSON.stringify(request.body)?.length > 2);
  expect(written?.response?.status).toBe(403);
});

test("a complete body that is accepted with a read-only key is a finding", async () => {
  const open = variation((request, handle) => {
    const response = handle(request);
    return request.method === "POST" && response.status === 403
      ? {
          ...response,
          status: request.body.kind === "text" && request.body.text !== "{}" ? 200 : 400,
        }
      : response;
  });
  const options = { rules: AUTH_RULES, faults: [open] };
  const { verdicts } = await check({ ...options, settings: { allowWrites: true } });
  expect(ids(verdicts, "fail")).toContain("auth.read-only-403");
  expect(ids((await check(options)).verdicts, "fail")).not.toContain("auth.read-only-403");
});

test("rules are skipped without their key, with the name of the flag", async () => {
  const { verdicts } = await check({
    rules: AUTH_RULES,
    keys: { main: "lmvz_live_northwind_read" },
    settings: { probeKeyInUrl: false },
  });
  expect(problems(verdicts)).toEqual([]);
  const open = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  expect(open.map(({ requirement, reason }) => `${requirement.id}: ${reason}`)).toEqual([
    "auth.revoked-401: needs a revoked key (--revoked-key)",
    "auth.read-only-reads: needs a read-only key (--read-key)",
    "auth.write-reads: needs a write-enabled key (--write-key)",
    "auth.read-only-403: needs a read-only key (--read-key)",
    "auth.free-plan-403: needs a key of a free plan (--free-key)",
    "auth.workspace-isolation: needs a key of another workspace (--other-key)",
  ]);
});

test("no key is sent in a URL unless that is allowed", async () => {
  const { survey } = await check({ rules: AUTH_RULES, settings: { probeKeyInUrl: false } });
  const forms = survey.exchanges.map(({ request }) => request.credential.form);
  expect(forms).toContain("x-api-key");
  expect(forms).not.toContain("query");
});

test("a body may be validated before the key", async () => {
  const bodyFirst = variation((request, handle) => {
    const response = handle(request);
    return request.method === "POST" && (response.status === 401 || response.status === 403)
      ? { ...response, status: 400 }
      : response;
  });
  const { verdicts } = await checkErrorRules({ faults: [bodyFirst] });
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["auth.read-only-403"]);
});

test("a 401 may have further fields and headers, and an unknown parameter may be a 400", async () => {
  const other = variation((request, handle) => {
    const response = handle(request);
    if (response.status !== 401) return response;
    const isInUrl = request.query.some(([name]) => name === "api_key" || name === "token");
    const status = isInUrl ? 400 : 401;
    const body = { error: { message: "Nein.", code: 17, links: null }, request_id: "r-1" };
    return { ...response, status, headers: { "www-authenticate": 'Bearer realm="x"' }, body };
  });
  expect(problems((await checkErrorRules({ faults: [other] })).verdicts)).toEqual([]);
});

test("a token of another workspace may also exist in the own workspace", async () => {
  const shared = variation((request, handle) => {
    const response = handle(request);
    const isRun = request.path.startsWith("/query-runs/") && response.status === 404;
    if (!isRun) return response;
    const query: [string, string][] = [["brand", "Fernway"]];
    const list = handle({ ...request, path: "/query-runs", query }).body as {
      items?: { run_id: string }[];
    };
    return handle({ ...request, path: `/query-runs/${list.items?.[0]?.run_id}` });
  });
  const { verdicts } = await check({ rules: AUTH_RULES, faults: [shared] });
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("auth.workspace-isolation");
});

test("a rate limit is not counted as a rejection", async () => {
  const limited = variation((request, handle) => {
    const response = handle(request);
    return request.method === "GET" && request.path !== "/citations"
      ? response
      : { ...response, status: 429, headers: { "retry-after": "0" }, body: "slow down" };
  });
  expect(countedFindings((await checkErrorRules({ faults: [limited] })).verdicts)).toEqual([]);
});
