import type * as Flows from "./open-flow.ts";

export { startCheck } from "./check-in-process.ts";

/** Opens a flow. Its module loads all rules, which a check does not need: that runs in a process of its own. */
export const openFlow: typeof Flows.openFlow = async (...given) => {
  const { openFlow: open } = await import("./open-flow.ts");
  return open(...given);
};
