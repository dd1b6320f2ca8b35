import { expect, test } from "vitest";
import { EMPTY_NOTE } from "../../src/fake/request.ts";
import { StateError } from "../../src/workspace/state-log.ts";
import { jsonLog, type JsonLog } from "../../src/server/json-log.ts";

const KEY = "lmvz_live_tiny_read";
/** Returns the line that a call writes. */
function lineOf(call: (log: JsonLog) => void): string {
  const lines: string[] = [];
  call(jsonLog({ write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/\n$/);
  return lines[0]!.slice(0, -1);
}

const ESCAPE = String.fromCodePoint(27);

test("a refusal of the store has no stack", () => {
  const line = lineOf((log) => log.error(new StateError("the disk is full")));
  expect(JSON.parse(line)).toMatchObject({ level: "error", msg: "the disk is full", stack: null });
});

test("keys and control characters are in no line", () => {
  const error = new Error(`The key ${KEY} failed\n::error::x`);
  const hints = [`the key ${KEY} is in the URL${ESCAPE}[2J`];
  const entry = { method: "GET", url: `/api/v1/x?key=${KEY}`, milliseconds: 1.23456, status: 0 };
  const lines = [
    lineOf((log) => log.error(error)),
    lineOf((log) => log.error(`a text with ${KEY}`)),
    lineOf((log) => log.event(`an event with ${KEY}\u202e and %s`)),
    lineOf((log) => log.request({ ...entry, note: { ...EMPTY_NOTE, hints } })),
    lineOf((log) => log.request({ ...entry, note: null })),
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
  expect(JSON.parse(lines[2]!).msg).toBe("an event with lmvz_live_… and %s");
  expect(JSON.parse(lines[3]!)).toMatchObject({ url: "/api/v1/x?key=…", status: null, ms: 1.235 });
});

test("a line has less than 2 KB, whatever a request contains", () => {
  const entry = { method: "DELETE", milliseconds: 123_456.789, status: 200 };
  for (const text of ["a", '"', "\\", "\u6f22", "\u{1f642}", "\u0001", "\ud800", ESCAPE]) {
    const hints = Array.from({ length: 5 }, () => text.repeat(200));
    const faults = Array.from({ length: 100 }, (_, at) => `citations.fault-number-${at}`);
    const note = { ...EMPTY_NOTE, hints, faults, workspace: "w".repeat(63) };
    const url = `/${text.repeat(8000)}`;
    const line = lineOf((log) => log.request({ ...entry, url, note }));
    expect(new TextEncoder().encode(line).length).toBeLessThan(2048);
    expect(JSON.parse(line)).toMatchObject({ status: 200, workspace: note.workspace });
  }
  const few = ["unknown parameter".padEnd(200, "."), "a", "b", "c", "d"];
  const note = { ...EMPTY_NOTE, hints: few };
  const line = lineOf((log) => log.request({ ...entry, url: "/", note }));
  expect(JSON.parse(line).hints).toEqual(few);
});
