import { judgeRules } from "../../../../conformance/core/judge.ts";
import type { Rule } from "../../../../conformance/core/rule.ts";
import type { Survey } from "../../../../conformance/core/survey.ts";
import { isUntouched, type Mutant } from "../../../fake/mutants/mutant.ts";
import type { ReferenceCheck, ReferenceChecks } from "./reference-check.ts";

/** The result of a mutant. */
export interface MutantOutcome {
  /** The first rule with a finding; null: the mutant survives. */
  readonly killedBy: string | null;
  /** Number of responses of the reference check that it changes. */
  readonly changed: number;
}

/** Tests mutants one after another, each until the first finding. */
export class MutantTester {
  readonly #references: ReferenceChecks;
  /** The rules that count, those that killed most recently first. */
  readonly #rules: Rule[];

  constructor(references: ReferenceChecks) {
    this.#references = references;
    const { rules, requirements } = references.fixture;
    this.#rules = rules.filter(({ id }) => requirements.get(id)?.level !== "advisory");
  }

  /**
   * Judges the responses of the mutant to the requests of the reference check; if nothing is found and the mutant leads
   * to other requests, runs the check with it.
   */
  async test(mutant: Mutant): Promise<MutantOutcome> {
    const reference = await this.#references.get(mutant.needsWrites);
    const { survey, changed, isDifferent } = await reference.recordWith(mutant, ({ operation }) =>
      isUntouched(mutant, operation),
    );
    // Without a changed response, the requests and verdicts are those of the reference check.
    if (changed === 0) return { killedBy: null, changed };
    const killedBy = this.#firstFinding(survey, reference);
    if (killedBy !== null || !isDifferent()) return { killedBy, changed };
    const full = await reference.checkWith(mutant);
    return { killedBy: this.#firstFinding(full.survey, reference), changed };
  }

  /** Returns the id of a rule with a finding that the reference check has not; null: there is none. */
  #firstFinding(survey: Survey, { verdicts }: ReferenceCheck): string | null {
    const failed = new Set(
      verdicts.filter(({ outcome }) => outcome === "fail").map(({ requirement }) => requirement.id),
    );
    const { requirements } = this.#references.fixture;
    for (const [place, rule] of this.#rules.entries()) {
      const [verdict] = judgeRules([rule], requirements, survey);
      if (verdict?.outcome !== "fail" || failed.has(rule.id)) continue;
      this.#rules.splice(place, 1);
      this.#rules.unshift(rule);
      return rule.id;
    }
    return null;
  }
}
