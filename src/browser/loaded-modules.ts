import type { Scenario } from "../workspace/scenario/scenario.ts";

/**
 * Modules that are not part of the bundle's main file. A page loads them with `import()` when it needs them; a service
 * worker, where `import()` is not allowed, imports them when it starts.
 */
export const LOADED: {
  otherScenarios?: { readonly shippedScenario: (name: string) => Scenario };
  /** Whether the languages have what answers to added prompts can need. */
  unknownSubjects?: true;
  customScenario?: { readonly readCustomScenario: (text: string) => Scenario };
} = {};
