import type { Rule } from "../../core/rule.ts";
import { freePlan403 } from "./free-plan-403.ts";
import { headerOnly } from "./header-only.ts";
import { invalid401 } from "./invalid-401.ts";
import { missing401 } from "./missing-401.ts";
import { readOnly403 } from "./read-only-403.ts";
import { readOnlyReads } from "./read-only-reads.ts";
import { revoked401 } from "./revoked-401.ts";
import { workspaceIsolation } from "./workspace-isolation.ts";
import { writeReads } from "./write-reads.ts";

/** §5 */
export const AUTH_RULES: readonly Rule[] = [
  missing401,
  invalid401,
  revoked401,
  headerOnly,
  readOnlyReads,
  writeReads,
  readOnly403,
  freePlan403,
  workspaceIsolation,
];
