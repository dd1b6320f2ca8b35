import { OPERATION_IDS } from "../../../src/contract/operation.ts";
import type { Rule } from "../../core/rule.ts";
import { validRequestRule } from "./valid-request.ts";

/** The operations that read; the group `write` checks the POSTs. */
const READS = OPERATION_IDS.filter((id) => id !== "trackBrand" && id !== "addPrompts");

/** §4: one rule for each operation that reads. */
export const SUCCESS_RULES: readonly Rule[] = READS.map(validRequestRule);
