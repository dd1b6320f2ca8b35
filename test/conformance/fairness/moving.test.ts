import { expect, test } from "vitest";
import { withFaults, type Handle } from "../../../src/fake/faults/fault.ts";
import type { FakeRequest } from "../../../src/fake/request.ts";
import { movingData } from "./moving.ts";
import { checkOf, expectNothingFound, expectPasses, ground, type Ground } from "./trial.ts";

/** A deployment and a suite on one clock, which moves on with every request. */
function onTheMove({ handle, world }: Ground, seconds: number): [Handle, () => number] {
  const moving: Handle = (request) => {
    world.clock.set(world.clock.now() + seconds);
    return handle(request);
  };
  return [moving, () => world.clock.now() * 1000];
}

const PACES = [
  { says: "ten seconds a request", now: "2026-03-20T12:00:00Z", seconds: 10, passes: 180 },
  { says: "two minutes a request", now: "2026-03-20T08:00:00Z", seconds: 120, passes: 180 },
  {
    says: "ten seconds a request, over midnight",
    now: "2026-03-20T23:40:00Z",
    seconds: 10,
    passes: 180,
  },
  {
    says: "three minutes a request, over midnight",
    now: "2026-03-20T12:00:00Z",
    seconds: 180,
    passes: 180,
  },
  {
    says: "half an hour a request, over a week",
    now: "2026-03-20T12:00:00Z",
    seconds: 1800,
    passes: 180,
  },
];

test.for(PACES)("data arriving: $says", async ({ now, seconds, passes }) => {
  const [handle, clock] = onTheMove(ground("agency", now), seconds);
  const run = await checkOf(handle, { client: { clock } });
  expectNothingFound(run);
  expectPasses(run, passes);
});

test.for(movingData())("data arriving: $says", async (variation) => {
  const run = await checkOf(withFaults(ground().handle, [variation]));
  expectNothingFound(run);
  expectPasses(run, 175);
});

/** Relations between replies about days that are over. */
const ACROSS = ["sov.filter-brand", "searches.whole-set", "searches.totals-equal", "byvis.agrees"];

test("data arriving: late, into days that are over", async () => {
  const [handle, clock] = onTheMove(ground(), 600);
  const run = await checkOf(handle, { client: { clock }, settings: { today: "2026-03-22" } });
  expectNothingFound(run);
  const open = run.verdicts.filter(({ outcome }) => outcome === "inconclusive");
  expect(open.map(({ requirement }) => requirement.id)).toEqual(expect.arrayContaining(ACROSS));
});

/** Somebody else who writes after every so many requests. */
function besideAWriter({ handle, world }: Ground, every: number): Handle {
  let requests = 0;
  return (request) => {
    requests++;
    world.clock.set(world.clock.now() + 5);
    if (requests % every === 0) handle(writing(requests));
    return handle(request);
  };
}

function writing(count: number): FakeRequest {
  const isBrand = count % 2 === 0;
  const path = isBrand ? "/brands/tracked" : "/prompts";
  const sent = isBrand
    ? { brand: `Late Comer ${count}`, domain: `late-comer-${count}.example` }
    : {
        brand: "Alpenglow",
        prompts: [`Which tent is number ${count}?`],
        llms: ["openai", "claude"],
      };
  return {
    method: "POST",
    path,
    query: [],
    headers: {
      authorization: "Bearer lmvz_live_northwind_write",
      "content-type": "application/json",
    },
    body: { kind: "text", text: JSON.stringify(sent) },
  };
}

test.for([3, 7, 50])("data arriving: another writer after every %i requests", async (every) => {
  const run = await checkOf(besideAWriter(ground(), every));
  expectNothingFound(run);
  expectPasses(run, 180);
});

test("data arriving: another writer while the suite writes too", async () => {
  const run = await checkOf(besideAWriter(ground(), 5), { settings: { allowWrites: true } });
  expectNothingFound(run);
  expectPasses(run, 180);
});
