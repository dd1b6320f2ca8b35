import { expect, test } from "vitest";
import { BASE } from "./change.ts";
import type { Change } from "./change.ts";
import { FAULTS } from "./faults/index.ts";
import { UNDETECTED } from "./faults/undetected.ts";
import { MEANWHILE_VARIATIONS } from "./variations/meanwhile.ts";
import { Judge, failures, findingLines } from "./judge.ts";
import type { Reply, Request } from "./types.ts";

test("the quick depth has no finding on the second backend, and finds one of its faults", async () => {
  const judge = new Judge();
  expect(findingLines(await judge.report(undefined, { depth: "quick" }))).toEqual([]);
  const fault = FAULTS.find(({ id }) => id === "visibility.net-missing");
  expect(failures(await judge.report(fault, { depth: "quick" }))).not.toEqual([]);
});

test("prompts that somebody removes between the reads around the writes are no finding", async () => {
  const judge = new Judge();
  const wrong: string[] = [];
  for (const removal of MEANWHILE_VARIATIONS.slice(0, 2)) {
    for (const before of [62, 70, 90]) {
      const meanwhile = { before, statement: removal.meanwhile?.statement ?? "" };
      const change = { ...removal, id: `${removal.id}, before ${before}`, meanwhile };
      const report = await judge.report(change, { depth: "quick" });
      wrong.push(...findingLines(report).map((line) => `${change.id}: ${line}`));
    }
  }
  expect(wrong).toEqual([]);
});

test("an unknown video is refused, also in a workspace without any", async () => {
  const judge = new Judge();
  const empty: Change = {
    ...BASE,
    id: "no-videos",
    operations: "all",
    meanwhile: { before: 1, statement: "DELETE FROM video" },
  };
  const outcomeOf = async (change: Change): Promise<unknown> => {
    const { verdicts } = await judge.report(change, { only: ["error.unknown-video-404"] });
    return verdicts.find(({ id }) => id === "error.unknown-video-404")?.outcome;
  };
  expect(await outcomeOf(empty)).toBe("pass");
  const found = { ...empty, id: "no-videos-200", reply: acceptVideo };
  expect(await outcomeOf(found)).toBe("fail");
});

/** Responds to a request for an unknown video with an empty object. */
function acceptVideo(reply: Reply, { target }: Request): Reply {
  const isUnknown = reply.status === 404 && target.includes("/youtube/summary?");
  return isUnknown ? { ...reply, status: 200, body: "{}" } : reply;
}

test("each fault that may remain undetected exists, is listed once, and has a reason", () => {
  const listed = UNDETECTED.flatMap(({ faults }) => faults);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((id) => FAULTS.every((fault) => fault.id !== id))).toEqual([]);
  for (const { source, reason } of UNDETECTED) {
    expect(source).toMatch(/^(open|deep|§\d.*|C\d\d)$/);
    expect(reason.length).toBeGreaterThan(20);
  }
});
