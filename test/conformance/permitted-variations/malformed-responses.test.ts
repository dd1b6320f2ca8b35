import { expect, test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/commands/self-test/fixture.ts";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import { lines } from "../../support/check.ts";
import { sampled } from "../../support/sample.ts";
import { MALFORMED_RESPONSES } from "./malformed-responses.ts";
import { checkDeployment, createDeployment, readOnlyChecker } from "./check-deployment.ts";

const agency = readOnlyChecker("agency", AGENCY_KEYS);
const edges = readOnlyChecker("edges", { main: "lmvz_live_edges_read" });

test.for(sampled(MALFORMED_RESPONSES, 3))(
  "no rule fails on $title, and some report it",
  async (garbage) => {
    const runs = [await agency(garbage), await edges(garbage)];
    const verdicts = runs.flatMap((run) => run.verdicts);
    expect(lines(verdicts, "error")).toEqual([]);
    expect(lines(verdicts, "fail")).not.toEqual([]);
  },
);

test.for(sampled(MALFORMED_RESPONSES, 3).filter((_, place) => place % 4 === 0))(
  "no rule on writes fails on $title",
  async (garbage) => {
    const handle = withFaults(createDeployment().handle, [garbage]);
    const { verdicts } = await checkDeployment(handle, { settings: { allowWrites: true } });
    expect(lines(verdicts, "error")).toEqual([]);
  },
);
