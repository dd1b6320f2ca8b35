import type { Router } from "express";
import type { JournalEntry } from "../../journal.ts";
import type { AdminOptions } from "../options.ts";
import { queryOf } from "../validate.ts";
import { worldOf } from "../world-state.ts";

/** Examining the 20,000 requests of many worlds takes 200 ms, and large ones take longer. */
const MAX_EXAMINED = 3000;
const MAX_BYTES = 12_000_000;
/** A character of a query counts as this many bytes: examining 1,000 requests with 90 parameters each takes 35 ms. */
const QUERY_WEIGHT = 6;
/** A character of a body counts as this many bytes: parsing 1,000 bodies of 5 KB with 300 fields each takes 130 ms. */
const BODY_WEIGHT = 12;

/** The newest requests, as many as are examined. */
export function examinedOf(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  let size = 0;
  const end = entries.findIndex(({ bytes, request: { query, body } }, count) => {
    size += bytes + QUERY_WEIGHT * query.length;
    size += body.kind === "text" ? BODY_WEIGHT * body.text.length : 0;
    return count === MAX_EXAMINED || size > MAX_BYTES;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

/** GET /__admin/lint: finds mistakes of the client in the journal. */
export function lintRoute(router: Router, { journal, worlds, fake }: AdminOptions): void {
  router.get("/lint", async (_, response) => {
    const { world, repeats } = queryOf(response) as { world?: string; repeats: number };
    if (world !== undefined) worldOf(worlds, world);
    // Loaded with its first request, like the other modules that few calls of the admin API need.
    const { lint, LINT_RULES } = await import("./lint.ts");
    const entries = examinedOf(journal.entries(world));
    const findings = await lint(fake.options.contract, entries, repeats);
    response.json({
      examined: entries.length,
      dropped: journal.dropped(world),
      findings,
      rules: LINT_RULES.map(({ id, severity, section, sentence }) => ({
        id,
        severity,
        section,
        sentence,
        findings: findings.filter(({ rule }) => rule === id).length,
      })),
    });
  });
}
