import { expect, test } from "vitest";
import { memoized } from "../../../src/cli/in-memory.ts";
import { AGENCY_KEYS } from "../../../src/cli/commands/self-test/fixture.ts";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import { addDays } from "../../../conformance/core/calendar.ts";
import { TEST_TODAY } from "../../support/fake-server.ts";
import { SHAPE_KEY, SHAPES, scenarioOf } from "./workspace-shapes.ts";
import { localDaysAt, TOO_FRESH } from "./times.ts";
import {
  checkDeployment,
  countedProblems,
  expectPermitted,
  expectNoProblems,
  expectWitnesses,
  createDeployment,
} from "./check-deployment.ts";
import { sampled } from "../../support/sample.ts";

test.for(sampled(SHAPES, 4))("another workspace: $says", async (shape) => {
  const { handle } = createDeployment(scenarioOf(shape));
  const keys = { main: SHAPE_KEY, write: SHAPE_KEY };
  const run = await checkDeployment(handle, { keys, settings: { allowWrites: true } });
  expectNoProblems(run);
  expectWitnesses(run, shape.passes);
});

/** Scenarios with their minimum number of passing rules. */
const BRANDS = [
  ["Alpenglow", 175],
  ["Fernway", 178],
  ["Quillmark", 156],
  ["Old Harbor", 170],
  ["Silent Peak", 164],
  ["Empty Shelf", 56],
] as const;

const agency = memoized(createDeployment().handle);

test.for(BRANDS)("agency with the brand %s alone", async ([brand, passes]) => {
  const run = await checkDeployment(agency, { settings: { brand } });
  expectNoProblems(run);
  expectWitnesses(run, passes);
});

const SCENARIOS = [
  { scenario: "edges", main: "lmvz_live_edges_read", passes: 175 },
  { scenario: "tiny", main: "lmvz_live_tiny_read", passes: 172 },
  { scenario: "agency", main: "lmvz_live_southridge_read", passes: 170 },
  { scenario: "agency", main: "lmvz_live_starter_write", passes: 166 },
] as const;

test.for(SCENARIOS)("$scenario with $main", async ({ scenario, main, passes }) => {
  const run = await checkDeployment(createDeployment(scenario).handle, { keys: { main } });
  expectNoProblems(run);
  expectWitnesses(run, passes);
});

/** Rules that need only keys, paths and formats. */
const WITHOUT_DATA =
  /^(?:auth|success|error|page|echo|date|providers|brands|ids)\.|^(?:visibility|owned|searches)\.schema$|^(?:visibility\.group-values|owned\.filters|searches\.group-400)$/;

test.for(["lmvz_live_empty_read", "lmvz_live_bare_read"])(
  "empty workspace, %s: no rule on data passes, each names the data that it needs",
  async (main) => {
    const { verdicts } = await checkDeployment(createDeployment("empty").handle, {
      keys: { main },
    });
    expect(countedProblems(verdicts)).toEqual([]);
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

test.for(ELSEWHERE)("another time zone: $says", async ({ offset, now, shift }) => {
  const settings = { today: addDays(TEST_TODAY, shift) };
  const there = withFaults(createDeployment("agency", now).handle, [localDaysAt(offset)]);
  expectPermitted(
    await checkDeployment(there, { settings, keys: AGENCY_KEYS }),
    shift < 0 ? TOO_FRESH : [],
  );
});

test.for(ELSEWHERE)("another time zone, data arriving: $says", async ({ offset, now, shift }) => {
  const { handle, world } = createDeployment("agency", now);
  const settings = { today: addDays(TEST_TODAY, shift) };
  const hours = Number(offset.slice(0, 3)) + Number(offset.slice(4)) / 60;
  const moving = withFaults(
    (request) => {
      world.clock.set(world.clock.now() + 6);
      return handle(request);
    },
    [localDaysAt(offset)],
  );
  const clock = (): number => (world.clock.now() - hours * 3600) * 1000;
  const run = await checkDeployment(moving, { settings, client: { clock } });
  expectNoProblems(run);
  expectWitnesses(run, 165);
});
