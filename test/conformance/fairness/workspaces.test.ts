import { expect, test } from "vitest";
import { remembering } from "../../../src/cli/in-memory.ts";
import { AGENCY_KEYS } from "../../../src/cli/proving-ground.ts";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import { addDays } from "../../../conformance/calendar.ts";
import { TEST_TODAY } from "../../support/fake-server.ts";
import { SHAPE_KEY, SHAPES, scenarioOf } from "./shapes.ts";
import { livingAt, TOO_FRESH } from "./times.ts";
import {
  checkOf,
  complaints,
  expectFair,
  expectNothingFound,
  expectPasses,
  ground,
} from "./trial.ts";

test.for(SHAPES)("another workspace: $says", async (shape) => {
  const { handle } = ground(scenarioOf(shape));
  const keys = { main: SHAPE_KEY, write: SHAPE_KEY };
  const run = await checkOf(handle, { keys, settings: { allowWrites: true } });
  expectNothingFound(run);
  expectPasses(run, shape.passes);
});

/** Each with the least number of rules that find what they need. */
const BRANDS = [
  ["Alpenglow", 175],
  ["Fernway", 178],
  ["Quillmark", 156],
  ["Old Harbor", 170],
  ["Silent Peak", 164],
  ["Empty Shelf", 56],
] as const;

const agency = remembering(ground().handle);

test.for(BRANDS)("agency with the brand %s alone", async ([brand, passes]) => {
  const run = await checkOf(agency, { settings: { brand } });
  expectNothingFound(run);
  expectPasses(run, passes);
});

const SCENARIOS = [
  { scenario: "edges", main: "lmvz_live_edges_read", passes: 175 },
  { scenario: "tiny", main: "lmvz_live_tiny_read", passes: 172 },
  { scenario: "agency", main: "lmvz_live_southridge_read", passes: 170 },
  { scenario: "agency", main: "lmvz_live_starter_write", passes: 166 },
] as const;

test.for(SCENARIOS)("$scenario as $main sees it", async ({ scenario, main, passes }) => {
  const run = await checkOf(ground(scenario).handle, { keys: { main } });
  expectNothingFound(run);
  expectPasses(run, passes);
});

/** What nothing but keys, paths and forms is needed for. */
const WITHOUT_DATA =
  /^(?:auth|error|page|echo|date|providers|brands|ids)\.|^(?:visibility|owned|searches)\.schema$|^(?:visibility\.group-values|owned\.filters|searches\.group-400)$/;

test.for(["lmvz_live_empty_read", "lmvz_live_bare_read"])(
  "empty as %s sees it: no rule on data passes, each says what it lacks",
  async (main) => {
    const { verdicts } = await checkOf(ground("empty").handle, { keys: { main } });
    expect(complaints(verdicts)).toEqual([]);
    const passed = verdicts.filter(({ outcome }) => outcome === "pass");
    const ids = passed.map(({ requirement }) => requirement.id);
    expect(ids.filter((id) => !WITHOUT_DATA.test(id))).toEqual([]);
    const silent = verdicts.filter(
      ({ outcome, reason }) => outcome === "inconclusive" && !reason.startsWith("needs "),
    );
    expect(silent.map(({ requirement }) => requirement.id)).toEqual([]);
  },
);

const ELSEWHERE = [
  { says: "tomorrow already", offset: "+14:00", now: "2026-03-20T02:00:00Z", shift: -1 },
  { says: "tomorrow already, in India", offset: "+05:30", now: "2026-03-20T00:20:00Z", shift: -1 },
  { says: "still yesterday", offset: "-11:00", now: "2026-03-20T23:30:00Z", shift: 1 },
  {
    says: "still yesterday, in California",
    offset: "-08:00",
    now: "2026-03-20T20:15:00Z",
    shift: 1,
  },
];

test.for(ELSEWHERE)("another time zone: where it is $says", async ({ offset, now, shift }) => {
  const settings = { today: addDays(TEST_TODAY, shift) };
  const there = withFaults(ground("agency", now).handle, [livingAt(offset)]);
  expectFair(await checkOf(there, { settings, keys: AGENCY_KEYS }), shift < 0 ? TOO_FRESH : []);
});

test.for(ELSEWHERE)(
  "another time zone, data arriving: where it is $says",
  async ({ offset, now, shift }) => {
    const { handle, world } = ground("agency", now);
    const settings = { today: addDays(TEST_TODAY, shift) };
    const hours = Number(offset.slice(0, 3)) + Number(offset.slice(4)) / 60;
    const moving = withFaults(
      (request) => {
        world.clock.set(world.clock.now() + 6);
        return handle(request);
      },
      [livingAt(offset)],
    );
    const clock = (): number => (world.clock.now() - hours * 3600) * 1000;
    const run = await checkOf(moving, { settings, client: { clock } });
    expectNothingFound(run);
    expectPasses(run, 165);
  },
);
