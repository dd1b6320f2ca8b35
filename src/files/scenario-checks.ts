import type { Contract } from "../contract/contract.ts";
import { readFaultRules } from "../fake/faults/rules/read.ts";
import { FaultRuleError } from "../fake/faults/rules/rule-error.ts";
import type * as ReadFlow from "../replay/flow/read-flow.ts";
import type { ScenarioCheck } from "../workspace/scenario/scenario.ts";

/** Checks the faults of a scenario: the workspace folder, which reads scenarios, must not import the fake. */
export const checkFaults: ScenarioCheck = ({ faults }, isValid, problems) => {
  if (!isValid("/faults")) return;
  for (const [index, rule] of faults.entries()) {
    try {
      readFaultRules([rule]);
    } catch (error) {
      if (!(error instanceof FaultRuleError)) throw error;
      problems.add(`/faults/${index}${error.pointer.slice(2)}`, error.message);
    }
  }
};

/** Checks the flow of a scenario: the workspace folder, which reads scenarios, must not import flows. */
export function checkFlows(
  load: () => typeof ReadFlow.checkFlow,
  contract: () => Contract,
): ScenarioCheck {
  return (definition, isValid, problems) => {
    if (!("flow" in definition)) return;
    load()(problems, { definition, isValid, contract: contract() });
  };
}
