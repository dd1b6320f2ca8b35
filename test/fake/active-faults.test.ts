import { expect, test } from "vitest";
import { ActiveFaults } from "../../src/fake/faults/rules/active-faults.ts";
import { readFaultRules } from "../../src/fake/faults/rules/read.ts";

const WORLDS = Array.from({ length: 10_000 }, (_, place) => `w${place}`);

test("one change of the faults in thousands of worlds is soon made and reverted", () => {
  const undos: (() => void)[] = [];
  const faults = new ActiveFaults({
    seedOf: () => 7,
    firstRules: () => [],
    record: (_world, _rules, undo) => void undos.push(undo),
  });
  const rules = readFaultRules(["transport.delay=1"]);
  for (const world of WORLDS) faults.activate(world, rules);
  faults.activate(null, rules);
  const before = WORLDS.map((world) => faults.of(world));
  undos.length = 0;
  const started = process.cpuUsage();
  for (const world of [...WORLDS, null]) faults.activate(world, []);
  expect(WORLDS.flatMap((world) => faults.of(world))).toEqual([]);
  for (const undo of undos.toReversed()) undo();
  // Processor time, which does not depend on what else the machine does.
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(2000);
  expect(faults.everywhere).toEqual(rules);
  expect(WORLDS.map((world) => faults.of(world))).toEqual(before);
});
