import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Progress } from "../../src/cli/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that records what is written to it. */
function stream(isTTY: boolean): {
  readonly written: string[];
  readonly stream: NodeJS.WriteStream;
} {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream };
}

function updateForSeconds(progress: Progress, seconds: number): void {
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    progress.update(`${tenth} of ${seconds * 10} requests`);
    vi.advanceTimersByTime(100);
  }
}

test("on a terminal one line is rewritten, padded to the previous length, and cleared at the end", () => {
  const { written, stream: terminal } = stream(true);
  const progress = new Progress(terminal);
  progress.update("100 of 200 requests");
  progress.update("short");
  progress.end();
  expect(written).toEqual([
    "\r100 of 200 requests",
    `\r${"short".padEnd(19)}`,
    `\r${" ".repeat(5)}\r`,
  ]);
});

test("without a terminal a plain line is printed every two seconds", () => {
  const { written, stream: file } = stream(false);
  const progress = new Progress(file);
  updateForSeconds(progress, 9);
  progress.end();
  expect(written).toEqual(["20", "40", "60", "80"].map((done) => `${done} of 90 requests\n`));
});

test("a long wait for Retry-After is printed at once, a short one is not", () => {
  const { written, stream: file } = stream(false);
  const progress = new Progress(file);
  progress.reportWait({ milliseconds: 1000, status: 503, isAsked: true });
  progress.reportWait({ milliseconds: 20_000, status: 429, isAsked: true });
  expect(written).toEqual(["waiting 20 s (Retry-After of a 429 response)\n"]);
});

test("without a terminal nothing is printed within two seconds", () => {
  const { written, stream: file } = stream(false);
  updateForSeconds(new Progress(file), 1);
  expect(written).toEqual([]);
});
