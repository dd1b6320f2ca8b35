import { scenarios } from "understudy:other-scenarios";
import { didYouMean } from "../common/did-you-mean.ts";
import { memoize } from "../common/memoize.ts";
import { UsageError } from "../common/usage-error.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { addUnknownSubjects } from "./unknown-subjects.ts";
import { LOADED } from "./loaded-modules.ts";
import { agencyScenario, scenarioFrom } from "./shipped-scenarios.ts";

/** A scenario of this package. @throws {UsageError} that lists the names */
export const shippedScenario = memoize((name: string): Scenario => {
  if (name === "agency") return agencyScenario();
  const data = scenarios[name];
  if (data !== undefined) return scenarioFrom(name, data);
  const names = ["agency", ...Object.keys(scenarios)].toSorted();
  throw new UsageError(
    `there is no scenario "${name}" (allowed: ${names.join(", ")})${didYouMean(name, names)}`,
  );
});

// Some have prompts of their own.
addUnknownSubjects();
LOADED.otherScenarios = { shippedScenario };
