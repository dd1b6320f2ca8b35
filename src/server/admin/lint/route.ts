import type { Router } from "express";
import type { AdminOptions } from "../options.ts";
import { queryOf } from "../validate.ts";
import { worldOf } from "../world-state.ts";

/** GET /__admin/lint: finds mistakes of the client in the journal. */
export function lintRoute(router: Router, { journal, worlds, fake }: AdminOptions): void {
  router.get("/lint", async (_, response) => {
    const { world, repeats } = queryOf(response) as { world?: string; repeats: number };
    if (world !== undefined) worldOf(worlds, world);
    // Loaded with its first request, like the other modules that few calls of the admin API need.
    const { lint, LINT_RULES } = await import("./lint.ts");
    const entries = journal.entries(world);
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
