import { expect, test } from "vitest";
import { Concurrency } from "../../conformance/transport/concurrency.ts";

/** Sends rounds of as many requests as allowed to a deployment that refuses more than `limit` at a time. */
function roundsAgainst(limit: number, rounds: number): { refused: number; last: number } {
  const concurrency = new Concurrency(6);
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const sent = concurrency.current;
    const [began, ended] = [round * 1000 + 1, round * 1000 + 300];
    for (let place = 0; place < sent; place++) {
      const status = place < limit ? 200 : 429;
      if (status === 429) refused++;
      const response = { status, headers: {}, body: "" };
      concurrency.record("/citations", { response, error: null, began, ended } as never);
    }
  }
  return { refused, last: concurrency.current };
}

test.for([1, 2, 3, 5])(
  "a limit of %i requests at a time is found and not exceeded again",
  (limit) => {
    const { refused, last } = roundsAgainst(limit, 500);
    expect(last).toBe(limit);
    // The first rise can exceed the limit by two. Until the limit is known, it is exceeded by one up to two more times.
    expect(refused).toBeLessThanOrEqual(4);
  },
);

test("without a limit, all are used", () => {
  expect(roundsAgainst(Infinity, 50)).toEqual({ refused: 0, last: 6 });
});
