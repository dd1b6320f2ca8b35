import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Progress } from "../../src/cli/progress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that keeps what is written to it. */
function stream(isTTY: boolean): {
  readonly written: string[];
  readonly stream: NodeJS.WriteStream;
} {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream };
}

function tellSeconds(progress: Progress, seconds: number): void {
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    progress.tell(`${tenth} of ${seconds * 10} requests`);
    vi.advanceTimersByTime(100);
  }
}

test("on a terminal one line moves, a shorter text leaves nothing of a longer one, and the end clears it", () => {
  const { written, stream: terminal } = stream(true);
  const progress = new Progress(terminal);
  progress.tell("100 of 200 requests");
  progress.tell("short");
  progress.end();
  expect(written).toEqual([
    "\r100 of 200 requests",
    `\r${"short".padEnd(19)}`,
    `\r${" ".repeat(5)}\r`,
  ]);
});

test("elsewhere a plain line comes every other second, and nothing else", () => {
  const { written, stream: file } = stream(false);
  const progress = new Progress(file);
  tellSeconds(progress, 9);
  progress.end();
  expect(written).toEqual(["20", "40", "60", "80"].map((done) => `${done} of 90 requests\n`));
});

test("a wait that a deployment asked for is told at once, a short one is not", () => {
  const { written, stream: file } = stream(false);
  const progress = new Progress(file);
  progress.wait({ milliseconds: 1000, status: 503 });
  progress.wait({ milliseconds: 20_000, status: 429 });
  expect(written).toEqual(["waits 20 s as told by 429 Retry-After\n"]);
});

test("what is over within two seconds is not told elsewhere", () => {
  const { written, stream: file } = stream(false);
  tellSeconds(new Progress(file), 1);
  expect(written).toEqual([]);
});
