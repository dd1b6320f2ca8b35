import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { finished, ROOT, start, understudy } from "../support/command.ts";
import { startFake, contract } from "../support/fake-server.ts";
import { folder } from "../support/folder.ts";
import { deployment, listening } from "../support/http-server.ts";

const KEY = "lmvz_live_tiny_read";
const ONLY = ["--key", KEY, "--only", "brands.schema"];
const TLS = join(ROOT, "test", "support", "tls");
const CERTIFICATE = join(TLS, "localhost.cert.pem");

/** Serves the scenario `tiny` with a self-signed certificate. */
async function secureUrl(): Promise<string> {
  const { app } = startFake({ scenario: "tiny" });
  const key = readFileSync(join(TLS, "localhost.key.pem"));
  const server = createServer({ key, cert: readFileSync(CERTIFICATE) }, app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}${contract.basePath}`;
}

test("an unknown certificate is refused, with a hint at NODE_EXTRA_CA_CERTS", async () => {
  const { code, stdout, stderr } = await understudy(["check", await secureUrl(), ...ONLY]);
  expect(stderr).toMatch(
    /^understudy: \S+ can't be reached: certificate is self-signed; set NODE_EXTRA_CA_CERTS to a PEM file .* --cacert\n$/,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});

test("--cacert trusts the certificates of a file, and the curl commands do as well", async () => {
  const url = await secureUrl();
  const json = join(folder(), "report.json");
  const args = ["check", url, "--key", KEY, "--only", "brands.schema,auth"];
  const { code, stderr } = await understudy([
    ...args,
    "--cacert",
    CERTIFICATE,
    "--report",
    `json=${json}`,
  ]);
  // A check that takes seconds, on a busy machine, prints its progress.
  const messages = stderr.replaceAll(/^\d+ of \d+ requests\n/gm, "");
  expect({ code, messages }).toEqual({ code: 0, messages: "" });
  expect(JSON.parse(readFileSync(json, "utf8")).warnings).toEqual([]);
});

test("--insecure accepts any certificate and says so on stderr and in every report", async () => {
  const { code, stdout, stderr } = await understudy([
    "check",
    await secureUrl(),
    ...ONLY,
    "--insecure",
  ]);
  expect(code).toBe(0);
  expect(stderr).toContain("understudy: WARNING: Certificates were not verified (--insecure)");
  expect(stdout).toContain("Certificates were not verified (--insecure)");
});

test.for([
  [join(ROOT, "no-such-file.pem"), "can't be read: no such file or folder"],
  [join(ROOT, "package.json"), "contains no PEM certificate"],
])("--cacert %s is a usage error", async ([file = "", problem]) => {
  const { code, stderr } = await understudy(["check", "https://x.test", ...ONLY, "--cacert", file]);
  expect(stderr).toBe(`understudy: --cacert: ${file} ${problem}\n`);
  expect(code).toBe(2);
});

/** A deployment that gives every list one row too few in `returned_count`, and records headers. */
async function recordingHeaders(seen: IncomingHttpHeaders[]): Promise<string> {
  const listener: RequestListener = (request, response) => {
    seen.push(request.headers);
    const body = { items: [{ brand: "A", domain: null }], total_count: 1, returned_count: 0 };
    response.setHeader("content-type", "application/json");
    response.setHeader("x-echo", String(request.headers["x-gate-token"]));
    response.end(JSON.stringify({ ...body, has_more: false }));
  };
  return deployment(listener);
}

test("--header is sent with every request, and its value is in no artefact", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const har = join(folder(), "traffic.har");
  const { code, stdout, stderr } = await understudy([
    "check",
    await recordingHeaders(seen),
    "--key",
    KEY,
    "--only",
    "page.returned-count",
    "--header",
    "X-Team: search",
    "--header",
    "X-Gate-Token: 5f0c1d7e9b",
    "--record",
    har,
  ]);
  expect(code).toBe(1);
  expect(seen.length).toBeGreaterThan(2);
  for (const headers of seen) {
    expect(headers).toMatchObject({ "x-team": "search", "x-gate-token": "5f0c1d7e9b" });
  }
  expect(stdout).toContain(
    `curl -s -H "X-Team: $X_TEAM" -H "X-Gate-Token: $X_GATE_TOKEN" -H "Authorization: Bearer $UNDERSTUDY_KEY" '`,
  );
  for (const text of [stdout, stderr, readFileSync(har, "utf8")]) {
    expect(text).not.toContain("5f0c1d7e9b");
  }
});

test.for([
  ["Authorization: Bearer x", "--header can't set Authorization: use --key"],
  ["no colon", 'invalid --header; allowed: "<name>: <value>" in ASCII, such as "X-Team: search"'],
  [
    "X Y: z",
    'invalid --header "X Y"; allowed: "<name>: <value>" in ASCII, such as "X-Team: search"',
  ],
])("--header %j is a usage error", async ([header = "", message]) => {
  const { code, stderr } = await understudy([
    "check",
    "https://x.test",
    ...ONLY,
    "--header",
    header,
  ]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `understudy: ${message}\n` });
});

test.for([
  ["lmvz_live_a\nb", "a line break", 12],
  ["lmvz_live_a b", "white space", 12],
  ["lmvz_live_ä", "a non-ASCII character", 11],
] as const)(
  "the key %j is a usage error that does not repeat it",
  async ([key, what, position]) => {
    const message = `understudy: the value of --key has ${what} at position ${position}; a key has only visible ASCII characters\n`;
    const given = await understudy(["check", "https://x.test", "--key", key]);
    expect(given).toEqual({ code: 2, stdout: "", stderr: message });
    const env = { UNDERSTUDY_KEY: key };
    expect(await understudy(["check", "https://x.test"], [], env)).toEqual(given);
  },
);

const NOT_THE_API: readonly (readonly [string, string, string, string])[] = [
  [
    "a login page",
    "text/html",
    "<!doctype html><title>Sign in</title><form>",
    '200 with a web page ("Sign in")',
  ],
  ["{}", "application/json", "{}", "200 with {}"],
  ["an empty body", "text/plain", "", "200 with an empty body"],
];

test.for(NOT_THE_API)("%s everywhere is one line and exit code 3", async ([, type, body, text]) => {
  const url = await deployment((_, response) => {
    response.setHeader("content-type", type).end(body);
  });
  const { code, stdout, stderr } = await understudy(["check", url, "--key", KEY]);
  expect(stderr).toBe(
    `understudy: ${url} does not look like the API: none of 5 operations returned JSON that matches the contract; GET /brands/tracked returned ${text}\n`,
  );
  expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
});

test("an API whose list of brands is broken is tested", async () => {
  const { app } = startFake({ scenario: "tiny" });
  const origin = await listening((request, response) => {
    if (request.url?.startsWith("/api/v1/brands/tracked")) {
      response.setHeader("content-type", "application/json").end("{}");
    } else app(request, response);
  });
  const { code, stdout } = await understudy([
    "check",
    `${origin}/api/v1`,
    "--key",
    KEY,
    "--only",
    "brands.schema,success",
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain("✗ brands.schema");
});

test("--quiet prints no progress and, of the pretty report, findings, warnings and totals", async () => {
  const seen: IncomingHttpHeaders[] = [];
  const args = ["--key", KEY, "--only", "page.returned-count,write", "--quiet"];
  const { stdout, stderr } = await understudy(["check", await recordingHeaders(seen), ...args]);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^✗ page\.returned-count/);
  expect(stdout).not.toMatch(/Skipped|Inconclusive|Conventions/);
  expect(stdout).toMatch(/\d+ findings?; .*requests/);
});

test.for(["SIGTERM", "SIGHUP"] as const)("%s ends a check like Ctrl-C", async (signal) => {
  let [requests, wake] = [0, (): void => undefined];
  const seen = new Promise<void>((resolve) => (wake = resolve));
  const { app } = startFake({ scenario: "tiny" });
  const origin = await listening((request, response) => {
    // A request that never ends is aborted.
    if (++requests > 10) wake();
    else app(request, response);
  });
  const json = join(folder(), "report.json");
  const child = start([
    "check",
    `${origin}/api/v1`,
    "--key",
    KEY,
    "--timeout",
    "200",
    "--report",
    `pretty,json=${json}`,
  ]);
  const ending = finished(child);
  await seen;
  child.kill(signal);
  const { code, stdout, stderr } = await ending;
  expect(code).toBe(130);
  expect(stderr).toContain("interrupted; the report so far follows");
  expect(stdout).toMatch(/Interrupted after \d+ requests/);
  const { ended, missing_responses } = JSON.parse(readFileSync(json, "utf8"));
  expect({ ended, missing_responses }).toEqual({ ended: "interrupted", missing_responses: [] });
});

test("failed attempts that were repeated are in the summary", async () => {
  const { app } = startFake({ scenario: "tiny" });
  let failures = 3;
  const origin = await listening((request, response) => {
    const isFailing = request.url?.startsWith("/api/v1/llm-providers") === true && failures-- > 0;
    if (!isFailing) app(request, response);
    else if (failures === 0) request.destroy();
    else response.writeHead(503, { "retry-after": "0" }).end();
  });
  const args = ["--key", KEY, "--only", "providers.schema"];
  const { code, stdout } = await understudy(["check", `${origin}/api/v1`, ...args]);
  expect(code).toBe(0);
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(
    "3 attempts failed and were repeated: listLlmProviders (2, status 503), listLlmProviders (1, connection closed without a response).",
  );
});
