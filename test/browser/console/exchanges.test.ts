import { expect, test } from "vitest";
import { atOneTime, listen, PATIENTLY, useBrowser, type ListeningFake } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

const READ = "lmvz_live_northwind_read";

useBrowser();

async function send({ origin }: ListeningFake, path: string, key = READ): Promise<Response> {
  return fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
}

test("exchanges appear as they happen, and can be filtered and opened", async () => {
  await using fake = await listen();
  await using opened = await openConsole(fake, "exchanges");
  const { page } = opened;
  await page.getByRole("heading", { name: "No requests yet" }).waitFor();
  await atOneTime(async () => {
    await send(fake, "/visibility?brand=Alpenglow");
    await send(fake, "/visibility?brand=Alpenglow");
  });
  await send(fake, "/citations/domains?brand=Alpenglow&limit=3");
  await send(fake, "/visibilty?brand=%3Cb%3EAlpenglow");
  const rows = page.locator(".journal tbody tr");
  await expect.poll(() => rows.count(), PATIENTLY).toBe(4);
  expect(await rows.nth(0).innerText()).toMatch(/visibilty[^]*brand=<b>Alpenglow[^]*did you mean/);
  expect(await rows.nth(1).locator(".number").first().innerText()).toBe("3");

  await page.getByLabel("Sent again within 5 seconds").check();
  await expect.poll(() => rows.count(), PATIENTLY).toBe(2);
  expect(await rows.first().innerText()).toContain("×2");
  await page.getByLabel("Sent again within 5 seconds").uncheck();
  await page.getByLabel("Filter exchanges").fill("citations limit=3");
  await expect.poll(() => rows.count(), PATIENTLY).toBe(1);
  await page.getByRole("link", { name: "/api/v1/citations/domains" }).click();
  const tree = page.getByRole("region", { name: "Body of the response" });
  await tree.getByText("total_count").waitFor();
  await tree.getByText("items:").click();
  expect(await page.locator(".detail .facts").innerText()).toMatch(/listCitedDomains[^]*northwind/);
  expect(opened.problems).toEqual([]);
});

test("a body with a null is shown", async () => {
  await using fake = await listen();
  await fake.post("lmvz_live_northwind_write", "/brands/tracked", { brand: "Larch", domain: null });
  await using opened = await openConsole(fake, "exchanges/1");
  const tree = opened.page.getByRole("region", { name: "Body of the request" });
  await tree.getByText("domain").waitFor();
  expect(await tree.innerText()).toMatch(/brand: "Larch"\s+domain: null/);
  expect(opened.problems).toEqual([]);
});

test("a refused exchange shows what is near, and can be repeated", async () => {
  await using fake = await listen();
  const refused = await send(fake, "/citations?brand=Alpenglow&url_status=alve");
  await using opened = await openConsole(fake, "exchanges/1");
  const { page } = opened;
  const near = page.locator(".misses li");
  await near.waitFor();
  expect(await near.innerText()).toBe("value url_status=alve → url_status=alive");
  const repeat = page.locator(".detail .line pre");
  await expect.poll(() => repeat.count(), PATIENTLY).toBe(3);
  const [curl = "", replay = "", step = ""] = await repeat.allInnerTexts();
  expect(curl).toBe(
    `curl -s -H 'Authorization: Bearer ${READ}' '${fake.origin}/api/v1/citations?brand=Alpenglow&url_status=alve'`,
  );
  expect(replay).toBe(`npx understudy replay ${refused.headers.get("understudy-replay")}`);
  expect(step).toContain("operationId: listCitations");
  await page.getByRole("button", { name: "Copy replay command" }).click();
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()"), PATIENTLY).toBe(replay);
  await page.getByRole("link", { name: "Close" }).click();
  await expect.poll(() => page.locator(".detail").count(), PATIENTLY).toBe(0);
  const focused = page.locator(".journal a:focus");
  await expect.poll(() => focused.getAttribute("href"), PATIENTLY).toBe("#exchanges/1");
  expect(opened.problems).toEqual([]);
});

test("a body that begins with @ is part of the curl command, not the name of a file", async () => {
  await using fake = await listen({ scenario: "tiny" });
  const headers = {
    Authorization: "Bearer lmvz_live_tiny_write",
    "Content-Type": "application/json",
  };
  await fetch(`${fake.origin}/api/v1/prompts`, { method: "POST", headers, body: "@it's" });
  await using opened = await openConsole(fake, "exchanges/1");
  const line = opened.page.getByLabel("curl", { exact: true });
  expect(await line.innerText()).toContain(String.raw`--data-raw '@it'\''s'`);
  expect(opened.problems).toEqual([]);
});

test("a malformed address shows an error instead of an empty page", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await send(fake, "/visibility?brand=Copperfinch", "lmvz_live_tiny_read");
  await using opened = await openConsole(fake, "exchanges/1/metrics/%E0%A4");
  const { page } = opened;
  await page.locator(".explanation .problem").waitFor();
  expect(await page.locator(".explanation .pointer").innerText()).toBe("/metrics/%E0%A4");
  opened.refusals(400);
  expect(opened.problems).toEqual([]);
});

test("the list can be paused and cleared", async () => {
  await using fake = await listen();
  await using opened = await openConsole(fake, "exchanges");
  const { page } = opened;
  await page.getByRole("button", { name: "Pause" }).click();
  await send(fake, "/brands/tracked");
  const resume = page.getByRole("button", { name: "Resume (1 new)" });
  await resume.waitFor();
  expect(await page.locator(".journal").count()).toBe(0);
  await resume.click();
  await page.locator(".journal tbody tr").waitFor();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("heading", { name: "No requests yet" }).waitFor();
  expect((await fake.admin("get", "/requests")).body.total).toBe(0);
  expect(opened.problems).toEqual([]);
});

test("the admin token is asked for once where it is needed", async () => {
  await using fake = await listen({ adminToken: "secret-token" });
  await using opened = await openConsole(fake, "exchanges", { ready: "#token" });
  const { page } = opened;
  await page.getByLabel("Token").fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByText("The token was refused.").waitFor();
  await page.getByLabel("Token").fill("secret-token");
  await page.getByRole("button", { name: "Use token" }).click();
  await page.locator(".live.on").waitFor();
  await page.reload();
  await page.locator(".live.on").waitFor();
  expect(await page.locator("#token").count()).toBe(0);
  opened.refusals(401);
  // Reloading ends the connections of the page.
  expect(opened.problems.filter((problem) => !problem.endsWith("ERR_ABORTED"))).toEqual([]);
});

test("the console's policy allows no inline script but the import map", async () => {
  await using fake = await listen();
  const response = await fetch(`${fake.origin}/console`);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(
    /default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; style-src 'self'/,
  );
  expect(policy).not.toContain("unsafe");
  const [inside, outside, elsewhere] = await Promise.all(
    ["preact/dist/preact.mjs", "preact/package.json", "..%2Fpackage.json"].map(
      async (file) => (await fetch(`${fake.origin}/assets/libraries/${file}`)).status,
    ),
  );
  expect([inside, outside, elsewhere]).toEqual([200, 404, 404]);
});

test("the exchanges are accessible in both colour schemes and fit a phone", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await send(fake, "/visibility?brand=copperfinch", "lmvz_live_tiny_read");
  await send(fake, "/visibilty?brand=Copperfinch");
  await using opened = await openConsole(fake, "exchanges");
  const { page } = opened;
  await page.locator(".journal tbody tr").first().waitFor();
  await expectAccessible(page, "list");
  await page.getByRole("link", { name: "/api/v1/visibility" }).first().click();
  await page.getByRole("region", { name: "Body of the response" }).waitFor();
  await expectAccessible(page, "detail");
  expect(opened.problems).toEqual([]);
});
