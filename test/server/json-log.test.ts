import { expect, test } from "vitest";
import { EMPTY_NOTE } from "../../src/fake/request.ts";
import { StateError } from "../../src/workspace/state-log.ts";
import { errorJson, eventJson, requestJson } from "../../src/server/json-log.ts";

const KEY = "lmvz_live_tiny_read";
const ESCAPE = String.fromCodePoint(27);

test("a refusal of the store has no stack", () => {
  const line = errorJson(new StateError("the disk is full"));
  expect(JSON.parse(line)).toMatchObject({ level: "error", msg: "the disk is full", stack: null });
});

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

test("a line has less than 2 KB, whatever a request contains", () => {
  const entry = { method: "DELETE", milliseconds: 123_456.789, status: 200 };
  for (const text of ["a", '"', "\\", "\u6f22", "\u{1f642}", "\u0001", "\ud800", ESCAPE]) {
    const hints = Array.from({ length: 5 }, () => text.repeat(200));
    const faults = Array.from({ length: 100 }, (_, at) => `citations.fault-number-${at}`);
    const note = { ...EMPTY_NOTE, hints, faults, workspace: "w".repeat(63) };
    const line = requestJson({ ...entry, url: `/${text.repeat(8000)}`, note });
    expect(new TextEncoder().encode(line).length).toBeLessThan(2048);
    expect(JSON.parse(line)).toMatchObject({ status: 200, workspace: note.workspace });
  }
  const few = ["unknown parameter".padEnd(200, "."), "a", "b", "c", "d"];
  const line = requestJson({ ...entry, url: "/", note: { ...EMPTY_NOTE, hints: few } });
  expect(JSON.parse(line).hints).toEqual(few);
});
