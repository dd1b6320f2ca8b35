import { expect, test } from "vitest";
import { finished, start, understudy } from "../support/command.ts";
import { unreachableUrl, listening } from "../support/http-server.ts";
import { contract, startFake } from "../support/fake-server.ts";

const KEY = "lmvz_live_northwind_read";
const CHECK = ["--key", KEY, "--only", "brands.schema"];
const LIST = '{"total_count":0,"returned_count":0,"has_more":false,"items":[]}';

/** A server with a JSON response by path, 404 for other paths. */
async function server(
  responses: Readonly<Record<string, readonly [number, string]>>,
): Promise<string> {
  return listening((request, response) => {
    const [status, text] = responses[request.url ?? ""] ?? [404, '{"error":{"message":"no"}}'];
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
}

test("a key that is refused with 403 is reported with the refusal", async () => {
  const { app } = startFake();
  const url = (await listening(app)) + contract.basePath;
  const { code, stdout, stderr } = await understudy([
    "check",
    url,
    "--key",
    "lmvz_live_freebie_read",
  ]);
  expect(stderr).toMatch(
    /^understudy: \S+ refuses the key \(403: .+\), so nothing can be checked\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});

test("the key is removed from a refusal that repeats it", async () => {
  const long = `${"x".repeat(190)} ${KEY}`;
  const message = JSON.stringify({ error: { message: long } });
  const url = await server({ "/api/v1/brands/tracked": [401, message] });
  const { code, stderr } = await understudy(["check", `${url}/api/v1`, ...CHECK]);
  expect(stderr).toMatch(/refuses the key \(401: x{190} <main-key…\), so nothing/);
  expect(stderr).not.toContain("lmvz");
  expect(code).toBe(3);
});

test.for(["", "/api", "/api/v2", "/docs", "/team/api/v1"])(
  "the path %j without an API is rejected, and the message suggests the right URL",
  async (path) => {
    const url = await server({ "/api/v1/brands/tracked": [200, LIST] });
    const { code, stdout, stderr } = await understudy(["check", url + path, ...CHECK]);
    expect(stderr).toBe(`understudy: no API at ${url}${path}; did you mean ${url}/api/v1?\n`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  },
);

test("the API is tested at the given URL only; one below a path of its own is suggested", async () => {
  const url = await server({
    "/v9/brands/tracked": [200, LIST],
    "/team/api/v1/brands/tracked": [401, '{"error":{"message":"Unknown key."}}'],
  });
  const given = await understudy(["check", `${url}/v9/`, ...CHECK]);
  expect(given.stderr).toBe("");
  expect(given.stdout).toContain(`${url}/v9: 1 rule`);
  const behind = await understudy(["check", `${url}/team`, ...CHECK]);
  expect(behind.stderr).toBe(
    `understudy: no API at ${url}/team; did you mean ${url}/team/api/v1? It refuses the key (401: Unknown key.), so nothing can be checked\n`,
  );
  expect({ code: behind.code, stdout: behind.stdout }).toEqual({ code: 2, stdout: "" });
});

test("if all probes return 404 no API is found", async () => {
  const url = await server({});
  const { code, stdout, stderr } = await understudy(["check", `${url}/api`, ...CHECK]);
  expect(stderr).toBe(
    `understudy: no API found: ${["/api", "/api/v1", "/api/api/v1"]
      .map((path) => `${url}${path}/brands/tracked returns 404`)
      .join(", ")}\n`,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});

test("a deployment with an invalid list of brands is judged at the given URL", async () => {
  const url = await server({ "/api/brands/tracked": [200, "{}"] });
  const { code, stdout } = await understudy(["check", `${url}/api`, ...CHECK]);
  expect(stdout).toContain(`${url}/api:`);
  expect(code).toBe(1);
});

test.for([
  [
    "http://127.0.0.1:1/api/v1?x=secret",
    /can't contain a query or a fragment; use \S+:1\/api\/v1$/,
  ],
  ["http://127.0.0.1:1/api/v1#top", /can't contain a query or a fragment; use \S+:1\/api\/v1$/],
  ["http://me:secret@127.0.0.1:1/api/v1", /can't contain a user or a password/],
  ["ftp://me:secret@h", /can't contain a user or a password/],
  ["//me:secret@h", /can't contain a user or a password/],
  [
    "api.example.com/api/v1?key=secret",
    /invalid base URL "api\.example\.com\/api\/v1"; expected http/,
  ],
] as const)("the base URL %s is rejected, and no secret is printed", async ([url, message]) => {
  const { code, stdout, stderr } = await understudy(["check", url, ...CHECK]);
  expect(stderr.trim()).toMatch(message);
  expect(stderr).not.toContain("secret");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});

test.for([
  [
    ["check", "--max-requests", "0"],
    /--max-requests.*'0' is invalid\. Allowed: a whole number from 1 /,
  ],
  [
    ["check", "--max-requests", "1.5"],
    /--max-requests.*'1\.5' is invalid\. Allowed: a whole number from 1 /,
  ],
  [
    ["check", "--timeout", "0"],
    /--timeout.*'0' is invalid\. Allowed: a number above 0, up to 600$/,
  ],
  [["check", "--rate", "x"], /--rate.*'x' is invalid\. Allowed: a number above 0, up to 1000$/],
  [["check", "--rate", "0"], /--rate.*'0' is invalid\. Allowed: a number above 0, up to 1000$/],
  [["check", "--only", ""], /--only .*'' is invalid\. Allowed: ids/],
  [["check", "--skip", ","], /--skip .*',' is invalid\. Allowed: ids/],
  [["check", "--brand", ""], /--brand .*'' is invalid\. Allowed: the name/],
  [
    ["self-test", "--only", "nope"],
    /--only: no id of a fault or mutant starts with "nope"; groups: .*page.*, lists, windows/,
  ],
  [
    ["self-test", "--only", "eror."],
    /no id of a fault or mutant starts with "eror\."; did you mean "error"\?$/,
  ],
  [["self-test", "--only", ""], /--only .*'' is invalid\. Allowed: ids/],
] as const)("%j is rejected in one line", async ([[command, ...flags], message]) => {
  const url = command === "check" ? ["http://127.0.0.1:1/api/v1", "--key", KEY] : [];
  const { code, stdout, stderr } = await understudy([command, ...url, ...flags]);
  expect(stderr.trim()).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});

test("a brand that is not tracked is rejected with a suggestion before the check", async () => {
  const { app } = startFake();
  const url = (await listening(app)) + contract.basePath;
  const near = await understudy(["check", url, ...CHECK, "--brand", "alpenglow"]);
  expect(near.stderr).toMatch(
    /^understudy: --brand "alpenglow" is not tracked \(tracked: "Alpenglow", .+\); did you mean "Alpenglow"\?\n$/,
  );
  expect({ code: near.code, stdout: near.stdout }).toEqual({ code: 2, stdout: "" });
  const far = await understudy(["check", url, ...CHECK, "--brand", "Nope"]);
  expect(far.stderr).toMatch(/--brand "Nope" is not tracked \(tracked: "Alpenglow".*\)\n$/);
  expect(far.code).toBe(2);
});

test("a report cut short by --max-requests starts with that fact", async () => {
  const { app } = startFake({ scenario: "tiny" });
  const url = (await listening(app)) + contract.basePath;
  const { stdout, stderr } = await understudy([
    "check",
    url,
    "--key",
    "lmvz_live_tiny_read",
    "--max-requests",
    "5",
  ]);
  expect(stdout).toMatch(/^Limited by --max-requests: \d+ requests were not sent/);
  expect(stderr).toMatch(/; raise --max-requests, or lower --min-witnessed$/m);
});

test("a wait above the limit ends the check with the reason", async () => {
  const url = await listening((_, response) => {
    response.writeHead(429, { "retry-after": "86400" }).end();
  });
  const { code, stderr } = await understudy(["check", `${url}/api/v1`, ...CHECK]);
  expect(stderr).toMatch(
    /returns 429 \(too many requests\) with Retry-After 86400 s;.* nothing can be checked\n$/,
  );
  expect(code).toBe(3);
});

test("a wait for Retry-After is printed at once", async () => {
  let requests = 0;
  const url = await listening((_, response) => {
    requests++;
    response.writeHead(429, { "retry-after": "20" }).end();
  });
  const child = start(["check", `${url}/api/v1`, ...CHECK]);
  const ending = finished(child);
  child.stderr?.once("data", () => child.kill());
  const { stderr } = await ending;
  expect(stderr).toBe("waiting 20 s (Retry-After of a 429 response)\n");
  expect(requests).toBe(1);
});

test.for([
  ["connection refused", async () => unreachableUrl()],
  [
    "connection closed without a response",
    async () => listening((request) => void request.socket.destroy()),
  ],
] as const)("a failed connection is described: %s", async ([words, target]) => {
  const { code, stderr } = await understudy(["check", await target(), ...CHECK]);
  expect(stderr.trim().split("\n").at(-1)).toContain(`can't be reached: ${words}`);
  expect(code).toBe(3);
});
