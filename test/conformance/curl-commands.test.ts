import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlLine } from "../../conformance/report/curl.ts";
import type { SentRequest } from "../../conformance/core/exchange.ts";

const KEY = "the key";
const EXPANDED = "$(echo expanded)`echo expanded`\\\"'!!";

/** The arguments that curl gets from a shell. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  const env = { ...process.env, UNDERSTUDY_KEY: KEY };
  return execFileSync("bash", ["-c", script], { encoding: "utf8", env }).split("\0").slice(0, -1);
}

const REQUEST: SentRequest = {
  method: "GET",
  path: `/query-runs/${EXPANDED}`,
  query: [["brand", EXPANDED]],
  credential: { form: "bearer", key: "main" },
  body: undefined,
};

// URL turns a backslash that is not encoded into a slash.
const withSlashes = (path: string): string => path.replaceAll("\\", "/");

test.each([
  [{ form: "bearer", key: "main" }, `Authorization: Bearer ${KEY}`],
  [{ form: "query", key: "main", parameter: `key${EXPANDED}` }, `=${KEY}`],
] as const)("a shell expands only the key of a curl command: %j", (credential, shown) => {
  const command = curlLine("http://127.0.0.1:1/api/v1", { ...REQUEST, credential });
  const given = argumentsOf(command);
  const { pathname, searchParams } = new URL(given.at(-1) ?? "");
  expect(withSlashes(decodeURIComponent(pathname))).toBe(withSlashes(`/api/v1${REQUEST.path}`));
  expect(searchParams.get("brand")).toBe(EXPANDED);
  expect(given.join(" ")).toContain(shown);
  expect(given.join(" ")).not.toMatch(/(?<!echo[ +])expanded/);
});

test("a method is one argument", () => {
  const given = argumentsOf(curlLine("http://127.0.0.1:1", { ...REQUEST, method: EXPANDED }));
  expect(given.slice(0, 3)).toEqual(["-s", "-X", EXPANDED]);
});

test("a body that names a file is sent as it is", () => {
  const request = { ...REQUEST, method: "POST", malformedBody: "@/etc/hostname" };
  const given = argumentsOf(curlLine("http://127.0.0.1:1/api/v1", request));
  expect(given.slice(-2)).toEqual(["--data-raw", "@/etc/hostname"]);
});
