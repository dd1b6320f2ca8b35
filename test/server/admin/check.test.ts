import { expect, test, vi } from "vitest";
import type { FakeEvent } from "../../../src/server/event-hub.ts";
import { startFake } from "../../support/fake-server.ts";
import { deployment } from "../../support/http-server.ts";
import { listening } from "./listening.ts";

const LONG = { timeout: 120_000, interval: 50 };

/** Waits for the end of a check. */
async function ended(call: Awaited<ReturnType<typeof listening>>["call"]) {
  return vi.waitUntil(async () => {
    const { check } = (await call("GET", "/check")).body;
    return check.state === "running" ? null : check;
  }, LONG);
}

test("a copy of a world with its faults is checked in a process, and kept if a rule fails", async () => {
  const { fake, call, worlds } = await listening();
  const events: FakeEvent[] = [];
  fake.events.listen((event) => events.push(event));
  expect((await call("GET", "/check")).body).toEqual({ check: null });
  expect((await call("GET", "/check/report")).status).toBe(404);
  await fake.admin("post", "/faults", { world: "default", faults: ["discovery.platform-by-name"] });
  const started = await call("POST", "/check", { depth: "quick" });
  expect(started).toMatchObject({
    status: 201,
    body: { check: { state: "running", world: "default", url: `${fake.origin}/api/v1` } },
  });
  expect(await call("POST", "/check", {})).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/running; DELETE/) } },
  });
  const check = await ended(call);
  expect(check).toMatchObject({ state: "done", error: null, kept: expect.any(String) });
  const { body: report } = await call("GET", "/check/report");
  expect(report.requests).toBeGreaterThan(20);
  const failed = report.verdicts.filter(({ outcome }: { outcome: string }) => outcome === "fail");
  expect(failed.map(({ id }: { id: string }) => id)).toContain("providers.schema");
  // The copy may be written to.
  const skipped = report.verdicts.filter(
    ({ reason }: { reason: string }) => reason === "needs --allow-writes",
  );
  expect(skipped).toEqual([]);
  expect(JSON.stringify(report)).not.toMatch(/lmvz_live_[a-z0-9]{16}/);
  // The journal of the world was not used.
  expect(await worlds()).toEqual(["default", check.kept]);
  expect((await call("GET", "/requests?world=default")).body.total).toBe(0);
  const states = events.filter(({ kind }) => kind === "check").map(({ data }) => data());
  expect(states[0]).toMatchObject({ state: "running", sent: 0 });
  expect(states.at(-1)).toMatchObject({ state: "done" });
  expect((await call("DELETE", "/check")).status).toBe(404);

  // A check that can't start deletes nothing, the next one deletes the copy, and without findings its own.
  expect((await call("POST", "/check", { url: "file:///etc/passwd" })).status).toBe(400);
  expect(await worlds()).toEqual(["default", check.kept]);
  await fake.admin("delete", "/faults");
  await call("POST", "/check", { depth: "quick" });
  expect(await worlds()).not.toContain(check.kept);
  expect(await ended(call)).toMatchObject({ state: "done", kept: null });
  expect(await worlds()).toEqual(["default"]);
});

test("a finding links to the explanation of its value in the copy that was checked", async () => {
  const { fake, call } = await listening();
  await fake.admin("post", "/faults", { world: "default", faults: ["owned.total-of-two"] });
  await call("POST", "/check", { depth: "quick" });
  const { kept } = await ended(call);
  const { body: report } = await call("GET", "/check/report");
  const verdict = report.verdicts.find(({ id }: { id: string }) => id === "citations.agree");
  const { explain_url: url, value, pointer } = verdict.findings[0].requests[0];
  const [page, token = ""] = url.split(/#explain\/|(?=\/total$)/);
  expect([page, pointer]).toEqual([`${fake.origin}/console`, "/total"]);
  const explained = await call("GET", `/explain?token=${token}&pointer=${pointer}`);
  expect(explained).toMatchObject({ status: 200, body: { world: kept, workspace: "tiny" } });
  // The explanation is that of the value without the fault.
  expect(explained.body.value).toBeGreaterThan(Number(value));
  expect(explained.body.notes.join(" ")).toMatch(
    /^The fault owned\.total-of-two .* changed the response: with it, this value is /,
  );
});

test("a check of a URL that hangs is cancelled, and reports what it has", async () => {
  const { call } = await listening();
  let received = 0;
  const url = await deployment((_, response) => {
    // The first response looks like the API, the others never end.
    if (received++ === 0) response.setHeader("content-type", "application/json").end(EMPTY_LIST);
  });
  const keys = { main: "lmvz_live_a_secret_value" };
  expect((await call("POST", "/check", { url, keys })).body.check).toMatchObject({
    url,
    world: null,
  });
  await vi.waitUntil(() => received > 1, LONG);
  expect((await call("DELETE", "/check")).body.check.state).toBe("running");
  expect(await ended(call)).toMatchObject({ state: "done" });
  const { body: report } = await call("GET", "/check/report");
  expect(report).toMatchObject({ ended: "interrupted", target: url });
  expect(JSON.stringify(report)).not.toContain(keys.main);
});

const EMPTY_LIST = JSON.stringify({
  items: [],
  total_count: 0,
  returned_count: 0,
  has_more: false,
});

test("a wrong URL or key is refused, and a check of what is not there fails, with a reason", async () => {
  const { call } = await listening();
  const start = async (body: object) => call("POST", "/check", body);
  const keys = { main: "lmvz_live_key" };
  for (const [body, status, reason] of [
    [{ url: "file:///etc/passwd", keys }, 400, /invalid base URL "file:/],
    [{ url: "http://user:secret@127.0.0.1/api/v1", keys }, 400, /can't contain a user/],
    [{ url: "http://127.0.0.1:1/api/v1" }, 400, /^a key is required: keys.main/],
    [{ url: "http://127.0.0.1:1/api/v1", keys: { main: "a b" } }, 400, /has white space/],
    [{ world: "nowhere" }, 404, /There is no world "nowhere"/],
    [{ allow_writes: true }, 400, /Unknown field "allow_writes"/],
  ] as const) {
    const refused = await start(body);
    expect(refused).toMatchObject({
      status,
      body: { error: { message: expect.stringMatching(reason) } },
    });
    expect(JSON.stringify(refused.body)).not.toContain("secret");
  }
  expect((await call("GET", "/check")).body.check).toBeNull();
  await start({ url: "http://127.0.0.1:1/api/v1", keys });
  const { state, error } = await ended(call);
  expect(state).toBe("failed");
  expect(error).toMatch(/127\.0\.0\.1:1/);
});

test("with an admin token, only its owner can start a check", async () => {
  const fake = startFake({ scenario: "tiny", adminToken: "secret" });
  expect((await fake.admin("post", "/check", {})).status).toBe(401);
});
