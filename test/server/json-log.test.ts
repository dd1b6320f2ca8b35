import { expect, test } from "vitest";
import { EMPTY_NOTE } from "../../src/fake/request.ts";
import { errorJson, eventJson, requestJson } from "../../src/server/json-log.ts";

const KEY = "lmvz_live_tiny_read";
const ESCAPE = String.fromCodePoint(27);

test("keys and control characters are in no line", () => {
  const error = new Error(`The key ${KEY} failed\n::error::x`);
  const hints = [`the key ${KEY} is in the URL${ESCAPE}[2J`];
  const entry = { method: "GET", url: `/api/v1/x?key=${KEY}`, milliseconds: 1.23456, status: 0 };
  const lines = [
    errorJson(error),
    errorJson(`a text with ${KEY}`),
    eventJson(`an event with ${KEY}\u202e`),
    requestJson({ ...entry, note: { ...EMPTY_NOTE, hints } }),
    requestJson({ ...entry, note: null }),
  ];
  for (const line of lines) {
    expect(line).not.toContain("tiny_read");
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String) });
  }
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "error",
    msg: "The key lmvz_live_… failed : :error::x",
    stack: expect.stringContaining("json-log.test.ts"),
  });
  expect(JSON.parse(lines[1]!)).toMatchObject({ level: "error", stack: null });
  expect(JSON.parse(lines[3]!)).toMatchObject({ url: "/api/v1/x?key=…", status: null, ms: 1.235 });
});
