import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkHistory,
  type HistoryEvent,
  type ReadEvent,
  type WriteEvent,
} from "./check-history.ts";

function write(
  text: string,
  start: number,
  outcome: WriteEvent["outcome"] = "acknowledged",
): WriteEvent {
  return { kind: "write", client: 1, start, end: start + 1, text, outcome };
}

function read(seen: string, start: number, isStale = false): ReadEvent {
  return { kind: "read", client: 2, start, end: start + 1, seen: seen.split(""), isStale };
}

const LOG = ["a", "b"];
const HISTORY = [read("", 0), write("a", 2), read("a", 4), write("b", 6), read("ab", 8)];

test("a sequential history has no problem", () => {
  expect(checkHistory(HISTORY, LOG)).toEqual([]);
  // Concurrent requests may be ordered either way, and a write without a response may have happened or not.
  expect(checkHistory([write("a", 1), read("", 1.5), read("a", 1.2)], ["a"])).toEqual([]);
  expect(checkHistory([write("a", 1, "unknown"), read("", 3)], [])).toEqual([]);
  expect(checkHistory([write("a", 1, "unknown"), read("", 3), read("a", 5)], ["a"])).toEqual([]);
  // Stale reads may be behind.
  expect(checkHistory([...HISTORY, read("a", 10, true)], LOG)).toEqual([]);
});

test.each([
  ["a lost write", [...HISTORY, write("c", 9)], LOG, 'the acknowledged "c" is lost'],
  ["a refused write", [write("a", 1, "refused")], ["a"], 'the refused "a" was stored'],
  ["a write that was stored twice", [write("a", 1)], ["a", "a"], '"a" was stored 2 times'],
  ["a foreign write", [], ["x"], '"x" was never written'],
  [
    "a gap",
    [...HISTORY, read("b", 4.5)],
    LOG,
    'client 2 sees 1 writes that are no prefix of the log: ["b"]',
  ],
  ["a repetition", [...HISTORY, read("aa", 8.5)], LOG, "no prefix"],
  ["a stale gap", [...HISTORY, read("b", 10, true)], LOG, "no prefix"],
  [
    "a write from the future",
    [read("a", 0), write("a", 2)],
    ["a"],
    'client 2 sees "a" before it was sent',
  ],
  [
    "a missing write",
    [write("a", 0), read("", 2)],
    ["a"],
    'does not see "a", which was acknowledged to client 1',
  ],
  [
    "a read that goes back",
    [write("a", 0, "unknown"), read("a", 2), read("", 4)],
    ["a"],
    "sees 0 writes after 1",
  ],
] as const)("%s is found", (_, events, log, problem) => {
  const problems = checkHistory(events, log);
  expect(problems.join("\n")).toContain(problem);
});

/** What clients of one log see that answers one request at a time, each at a moment between its start and its end. */
const histories = fc
  .array(
    fc.record({ isWrite: fc.boolean(), start: fc.nat(40), before: fc.nat(5), after: fc.nat(5) }),
    {
      maxLength: 30,
    },
  )
  .map((steps) => {
    const log: string[] = [];
    const sorted = steps.toSorted((a, b) => a.start - b.start);
    const events = sorted.map(({ isWrite, start, before, after }, at): HistoryEvent => {
      const times = { client: at % 3, start: start - before - 0.5, end: start + after + 0.5 };
      if (!isWrite) return { kind: "read", ...times, seen: [...log], isStale: false };
      log.push(`w${at}`);
      return { kind: "write", ...times, text: `w${at}`, outcome: "acknowledged" };
    });
    return { events, log };
  });

test("every linearizable history has no problem, and without one acknowledged write it has one", () => {
  let changed = 0;
  fc.assert(
    fc.property(histories, fc.nat(), ({ events, log }, choice) => {
      expect(checkHistory(events, log)).toEqual([]);
      const victim = log[choice % Math.max(log.length, 1)];
      if (victim === undefined) return;
      changed++;
      const without = log.filter((text) => text !== victim);
      expect(checkHistory(events, without)).not.toEqual([]);
      // One read that forgets the first write.
      const last: ReadEvent = {
        kind: "read",
        client: 9,
        start: 99,
        end: 100,
        seen: log.slice(1),
        isStale: false,
      };
      expect(checkHistory([...events, last], log)).not.toEqual([]);
    }),
    { seed: 16, numRuns: 300 },
  );
  expect(changed).toBeGreaterThan(100);
});
