import { expect, test } from "vitest";
import { lazyAsync, lazyInSteps } from "../../src/common/memoize.ts";

test("a failed computation is tried again; a successful one is kept", async () => {
  let calls = 0;
  const value = lazyAsync(async () => {
    calls++;
    if (calls <= 2) throw new Error(`EMFILE ${calls}`);
    return { calls };
  });
  await expect(value()).rejects.toThrow("EMFILE 1");
  await expect(Promise.all([value(), value()])).rejects.toThrow("EMFILE 2");
  const [first, second] = await Promise.all([value(), value()]);
  expect([first, second, await value()]).toEqual([{ calls: 3 }, first, first]);
});

test("a call performs the steps that remain, and the result is kept", () => {
  const done: number[] = [];
  const value = lazyInSteps(function* () {
    for (const step of [1, 2, 3]) {
      done.push(step);
      yield;
    }
    return { done };
  });
  const steps = value.steps();
  steps.next();
  steps.next();
  expect([[...done], value.isComputed()]).toEqual([[1, 2], false]);
  expect(value()).toEqual({ done: [1, 2, 3] });
  expect([[...steps], [...value.steps()], value()]).toEqual([[], [], value()]);
  expect(done).toEqual([1, 2, 3]);
});

test("steps that fail begin again", () => {
  let calls = 0;
  const value = lazyInSteps(function* () {
    yield;
    if (++calls === 1) throw new Error("first");
    return calls;
  });
  expect(() => [...value.steps()]).toThrow("first");
  expect([[...value.steps()].length, value()]).toEqual([2, 2]);
});
