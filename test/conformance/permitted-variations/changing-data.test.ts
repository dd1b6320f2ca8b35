import { expect, test } from "vitest";
import { withFaults, type Handle } from "../../../src/fake/faults/fault.ts";
import type { ApiRequest } from "../../../src/fake/request.ts";
import { changingData } from "./changing-data.ts";
import {
  checkDeployment,
  expectNoProblems,
  expectWitnesses,
  createDeployment,
  type Deployment,
} from "./check-deployment.ts";
import { DEPTH } from "../../support/depth.ts";

/** A deployment and a check with one clock, which advances with every request. */
function withAdvancingClock(
  { handle, world }: Deployment,
  seconds: number,
): [Handle, () => number] {
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
  const [handle, clock] = withAdvancingClock(createDeployment("agency", now), seconds);
  const run = await checkDeployment(handle, { client: { clock } });
  expectNoProblems(run);
  expectWitnesses(run, passes);
});

test.for(changingData())("data arriving: $title", async (variation) => {
  const run = await checkDeployment(withFaults(createDeployment().handle, [variation]));
  expectNoProblems(run);
  expectWitnesses(run, 175);
});

/** Rules that compare responses about past days, all of which changed. */
const ACROSS = ["sov.filter-brand", "searches.whole-set", "searches.totals-equal"];

test("data arriving late, for past days", async () => {
  const [handle, clock] = withAdvancingClock(createDeployment(), 600);
  const run = await checkDeployment(handle, {
    client: { clock },
    settings: { today: "2026-03-22" },
  });
  expectNoProblems(run);
  // A deep check reads more that did not change.
  if (DEPTH !== "standard") return;
  const open = run.verdicts.filter(({ outcome }) => outcome === "inconclusive");
  expect(open.map(({ requirement }) => requirement.id)).toEqual(expect.arrayContaining(ACROSS));
});

/** A deployment to which another client writes after every `every` requests. */
function withOtherWriter({ handle, world }: Deployment, every: number): Handle {
  let requests = 0;
  return (request) => {
    requests++;
    world.clock.set(world.clock.now() + 5);
    if (requests % every === 0) handle(writing(requests));
    return handle(request);
  };
}

function writing(count: number): ApiRequest {
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
  const run = await checkDeployment(withOtherWriter(createDeployment(), every));
  expectNoProblems(run);
  expectWitnesses(run, 180);
});

test("data arriving: another writer while the suite writes too", async () => {
  const run = await checkDeployment(withOtherWriter(createDeployment(), 5), {
    settings: { allowWrites: true },
  });
  expectNoProblems(run);
  expectWitnesses(run, 180);
});
