/**
 * pass: satisfied with at least one witness. fail: violated. known: violated, but the baseline accepts all findings.
 * inconclusive: no witness. skipped: not selected, or a key or permission is missing. error: the rule itself failed.
 */
export type Outcome = "pass" | "fail" | "inconclusive" | "skipped" | "error" | "known";
