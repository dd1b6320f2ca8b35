import { expect, test } from "vitest";
import { finished, start, understudy } from "../support/command.ts";
import { nobody, origin } from "../support/deployment.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/wire.ts";

const KEY = "lmvz_live_northwind_read";
const CHECK = ["--key", KEY, "--only", "brands.schema"];
const LIST = '{"total_count":0,"returned_count":0,"has_more":false,"items":[]}';

/** A server with a JSON answer by path, 404 elsewhere. */
async function server(
  answers: Readonly<Record<string, readonly [number, string]>>,
): Promise<string> {
  return origin((request, response) => {
    const [status, text] = answers[request.url ?? ""] ?? [404, '{"error":{"message":"no"}}'];
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
}

test("a key that every endpoint refuses with 403 can't be tested with, and the refusal is told", async () => {
  const { app } = startFake();
  const url = (await listening(app)) + contract.basePath;
  const { code, stdout, stderr } = await understudy([
    "check",
    url,
    "--key",
    "lmvz_live_freebie_read",
  ]);
  expect(stderr).toMatch(
    /^understudy: \S+ refuses the key \(403: .+\), so nothing can be tested\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});

test("a refusal that repeats the key is told without it", async () => {
  const long = `${"x".repeat(190)} ${KEY}`;
  const message = JSON.stringify({ error: { message: long } });
  const url = await server({ "/api/v1/brands/tracked": [401, message] });
  const { code, stderr } = await understudy(["check", `${url}/api/v1`, ...CHECK]);
  expect(stderr).toMatch(/refuses the key \(401: x{190} <main-key…\), so nothing/);
  expect(stderr).not.toContain("lmvz");
  expect(code).toBe(3);
});

test.for(["", "/api", "/api/v2", "/docs"])(
  "the API is found from the path %j, and what is said of it is true",
  async (path) => {
    const url = await server({ "/api/v1/brands/tracked": [200, LIST] });
    const { stderr } = await understudy(["check", url + path, ...CHECK]);
    expect(stderr).toBe(`understudy: ${url}${path} has no API, ${url}/api/v1 has; taking that\n`);
  },
);

test("the API is taken where it is given, or behind a path of its own", async () => {
  const url = await server({
    "/v9/brands/tracked": [200, LIST],
    "/team/api/v1/brands/tracked": [401, '{"error":{"message":"Unknown key."}}'],
  });
  const given = await understudy(["check", `${url}/v9/`, ...CHECK]);
  expect(given.stderr).toBe("");
  expect(given.stdout).toContain(`${url}/v9: 1 rule`);
  const behind = await understudy(["check", `${url}/team`, ...CHECK]);
  expect(behind.stderr).toBe(
    `understudy: ${url}/team/api/v1 refuses the key (401: Unknown key.), so nothing can be tested\n`,
  );
  expect(behind.code).toBe(3);
});

test("where everything is a 404 there is no API to test", async () => {
  const url = await server({});
  const { code, stdout, stderr } = await understudy(["check", `${url}/api`, ...CHECK]);
  expect(stderr).toBe(
    `understudy: there is no API to test: ${["/api", "/api/v1", "/api/api/v1"]
      .map((path) => `${url}${path}/brands/tracked answers 404`)
      .join(", ")}\n`,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});

test("a deployment whose list of brands is none is judged where it was given", async () => {
  const url = await server({ "/api/brands/tracked": [200, "{}"] });
  const { code, stdout } = await understudy(["check", `${url}/api`, ...CHECK]);
  expect(stdout).toContain(`${url}/api:`);
  expect(code).toBe(1);
});

test.for([
  ["http://127.0.0.1:1/api/v1?x=secret", /can't carry a query or a fragment; give \S+:1\/api\/v1$/],
  ["http://127.0.0.1:1/api/v1#top", /can't carry a query or a fragment; give \S+:1\/api\/v1$/],
  ["http://me:secret@127.0.0.1:1/api/v1", /can't carry a user or a password/],
  ["ftp://me:secret@h", /can't carry a user or a password/],
  ["//me:secret@h", /can't carry a user or a password/],
  ["api.example.com/api/v1?key=secret", /can't be "api\.example\.com\/api\/v1"; allowed is http/],
] as const)("the base URL %s is refused, and nothing secret is printed", async ([url, message]) => {
  const { code, stdout, stderr } = await understudy(["check", url, ...CHECK]);
  expect(stderr.trim()).toMatch(message);
  expect(stderr).not.toContain("secret");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});

test.for([
  [["check", "--max-requests", "0"], /--max-requests.*"0"; allowed is a whole number from 1 /],
  [["check", "--max-requests", "1.5"], /--max-requests.*"1\.5"; allowed is a whole number from 1 /],
  [["check", "--timeout", "0"], /--timeout.*"0"; allowed is a number above 0, up to 600$/],
  [["check", "--rate", "x"], /--rate.*"x"; allowed is a number above 0, up to 1000$/],
  [["check", "--rate", "0"], /--rate.*"0"; allowed is a number above 0, up to 1000$/],
  [["check", "--only", ""], /--only can't be "";/],
  [["check", "--skip", ","], /--skip can't be ",";/],
  [["check", "--brand", ""], /--brand can't be "";/],
  [["self-test", "--only", "nope"], /--only can't be "nope": no fault begins so; .*page/],
  [["self-test", "--only", "eror."], /no fault begins so; did you mean "error"\?$/],
  [["self-test", "--only", ""], /--only can't be "";/],
] as const)("%j is refused in one line", async ([[command, ...flags], message]) => {
  const url = command === "check" ? ["http://127.0.0.1:1/api/v1", "--key", KEY] : [];
  const { code, stdout, stderr } = await understudy([command, ...url, ...flags]);
  expect(stderr.trim()).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
});

test("a brand that is not tracked is refused with the nearest one, before anything is judged", async () => {
  const { app } = startFake();
  const url = (await listening(app)) + contract.basePath;
  const near = await understudy(["check", url, ...CHECK, "--brand", "alpenglow"]);
  expect(near.stderr).toMatch(
    /^understudy: --brand can't be "alpenglow": did you mean "Alpenglow"\? tracked are "Alpenglow", .+\n$/,
  );
  expect({ code: near.code, stdout: near.stdout }).toEqual({ code: 2, stdout: "" });
  const far = await understudy(["check", url, ...CHECK, "--brand", "Nope"]);
  expect(far.stderr).toMatch(/--brand can't be "Nope": tracked are "Alpenglow"/);
  expect(far.code).toBe(2);
});

test("a check that --max-requests cut short says so before anything else", async () => {
  const { app } = startFake({ scenario: "tiny" });
  const url = (await listening(app)) + contract.basePath;
  const { stdout } = await understudy([
    "check",
    url,
    "--key",
    "lmvz_live_tiny_read",
    "--max-requests",
    "5",
  ]);
  expect(stdout).toMatch(/^Bounded by --max-requests: \d+ requests were not sent/);
});

test("a longer wait than is worth it is not begun, and why is said", async () => {
  const url = await origin((_, response) => {
    response.writeHead(429, { "retry-after": "86400" }).end();
  });
  const { code, stderr } = await understudy(["check", `${url}/api/v1`, ...CHECK]);
  expect(stderr).toMatch(
    /answers 429 \(too many requests\) and asks to wait 86400 s \(Retry-After\);.* nothing can be tested\n$/,
  );
  expect(code).toBe(3);
});

test("a wait that a reply asks for is told at once", async () => {
  let requests = 0;
  const url = await origin((_, response) => {
    requests++;
    response.writeHead(429, { "retry-after": "20" }).end();
  });
  const child = start(["check", `${url}/api/v1`, ...CHECK]);
  const ending = finished(child);
  child.stderr?.once("data", () => child.kill());
  const { stderr } = await ending;
  expect(stderr).toBe("waits 20 s as told by 429 Retry-After\n");
  expect(requests).toBe(1);
});

test.for([
  ["nothing listens there", async () => nobody()],
  ["it hung up without a reply", async () => origin((request) => void request.socket.destroy())],
] as const)("no connection is told as: %s", async ([words, target]) => {
  const { code, stderr } = await understudy(["check", await target(), ...CHECK]);
  expect(stderr.trim().split("\n").at(-1)).toContain(`can't be reached: ${words}`);
  expect(code).toBe(3);
});
