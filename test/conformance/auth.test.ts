import { expect, test } from "vitest";
import { AUTH_RULES } from "../../conformance/rules/auth/index.ts";
import { check, complaints, ids, variation } from "../support/check.ts";
import { checkRefusals, countedFindings } from "./refusals.ts";

test("a write-enabled main key leaves the reading to the read-only one", async () => {
  const { survey, verdicts } = await check({
    rules: AUTH_RULES,
    keys: { main: "lmvz_live_northwind_write", read: "lmvz_live_northwind_read" },
  });
  expect(complaints(verdicts)).toEqual([]);
  const shown = survey.exchanges.filter(
    ({ request: { method, credential } }) =>
      method === "GET" && "key" in credential && credential.key === "read",
  );
  expect(new Set(shown.map(({ operation }) => operation)).size).toBe(19);
});

test("with writes allowed a read-only key is refused a complete body", async () => {
  const { survey, verdicts } = await check({
    rules: AUTH_RULES,
    settings: { allowWrites: true },
  });
  expect(complaints(verdicts)).toEqual([]);
  const written = survey.exchanges.find(({ request }) => JSON.stringify(request.body)?.length > 2);
  expect(written?.reply?.status).toBe(403);
});

test("a complete body that a read-only key may write is found out", async () => {
  const open = variation((request, handle) => {
    const reply = handle(request);
    return request.method === "POST" && reply.status === 403
      ? { ...reply, status: request.body.kind === "text" && request.body.text !== "{}" ? 200 : 400 }
      : reply;
  });
  const options = { rules: AUTH_RULES, faults: [open] };
  const { verdicts } = await check({ ...options, settings: { allowWrites: true } });
  expect(ids(verdicts, "fail")).toContain("auth.read-only-403");
  expect(ids((await check(options)).verdicts, "fail")).not.toContain("auth.read-only-403");
});

test("a key that is not there leaves its rules without a verdict, and says which", async () => {
  const { verdicts } = await check({
    rules: AUTH_RULES,
    keys: { main: "lmvz_live_northwind_read" },
    settings: { probeKeyInUrl: false },
  });
  expect(complaints(verdicts)).toEqual([]);
  const open = verdicts.filter(({ outcome }) => outcome === "inconclusive");
  expect(open.map(({ requirement, reason }) => `${requirement.id}: ${reason}`)).toEqual([
    "auth.revoked-401: needs a revoked key (--revoked-key)",
    "auth.read-only-reads: needs a read-only key (--read-key)",
    "auth.read-only-403: needs a read-only key (--read-key)",
    "auth.free-plan-403: needs a key of a free plan (--free-key)",
    "auth.workspace-isolation: needs a key of another workspace (--other-key)",
  ]);
});

test("no key stands in a URL unless that is allowed", async () => {
  const { survey } = await check({ rules: AUTH_RULES, settings: { probeKeyInUrl: false } });
  const forms = survey.exchanges.map(({ request }) => request.credential.form);
  expect(forms).toContain("x-api-key");
  expect(forms).not.toContain("query");
});

test("a body may be read before the key is", async () => {
  const bodyFirst = variation((request, handle) => {
    const reply = handle(request);
    return request.method === "POST" && (reply.status === 401 || reply.status === 403)
      ? { ...reply, status: 400 }
      : reply;
  });
  const { verdicts } = await checkRefusals({ faults: [bodyFirst] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["auth.read-only-403"]);
});

test("a 401 may carry more and other headers, and an unknown parameter may be a 400", async () => {
  const other = variation((request, handle) => {
    const reply = handle(request);
    if (reply.status !== 401) return reply;
    const isInUrl = request.query.some(([name]) => name === "api_key" || name === "token");
    const status = isInUrl ? 400 : 401;
    const body = { error: { message: "Nein.", code: 17, links: null }, request_id: "r-1" };
    return { ...reply, status, headers: { "www-authenticate": 'Bearer realm="x"' }, body };
  });
  expect(complaints((await checkRefusals({ faults: [other] })).verdicts)).toEqual([]);
});

test("a token of another workspace may be one of the own workspace too", async () => {
  const shared = variation((request, handle) => {
    const reply = handle(request);
    const isRun = request.path.startsWith("/query-runs/") && reply.status === 404;
    if (!isRun) return reply;
    const query: [string, string][] = [["brand", "Fernway"]];
    const list = handle({ ...request, path: "/query-runs", query }).body as {
      items?: { run_id: string }[];
    };
    return handle({ ...request, path: `/query-runs/${list.items?.[0]?.run_id}` });
  });
  const { verdicts } = await check({ rules: AUTH_RULES, faults: [shared] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("auth.workspace-isolation");
});

test("rate limits are no refusals", async () => {
  const limited = variation((request, handle) => {
    const reply = handle(request);
    return request.method === "GET" && request.path !== "/citations"
      ? reply
      : { ...reply, status: 429, headers: { "retry-after": "0" }, body: "slow down" };
  });
  expect(countedFindings((await checkRefusals({ faults: [limited] })).verdicts)).toEqual([]);
});
