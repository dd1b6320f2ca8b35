import { expect, test } from "vitest";
import { lazyAsync } from "../../src/common/memoize.ts";

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
