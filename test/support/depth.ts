import { DEPTHS, type Depth } from "../../conformance/core/depth.ts";

/** The depth at which permitted variations are checked: `DEPTH=deep`; `standard` by default. */
export const DEPTH: Depth = readDepth(process.env["DEPTH"] ?? "standard");

function readDepth(text: string): Depth {
  const depth = DEPTHS.find((one) => one === text);
  if (depth === undefined) throw new Error(`DEPTH must be one of ${DEPTHS.join(", ")}: ${text}`);
  return depth;
}
