import type { Router } from "express";
import type { AdminOptions } from "../options.ts";
import { queryOf } from "../validate.ts";
import { worldOf } from "../world-state.ts";
import { lint, LINT_RULES } from "./lint.ts";

/** GET /__admin/lint: finds mistakes of the client in the journal. */
export function lintRoute(router: Router, { journal, worlds, fake }: AdminOptions): void {
  router.get("/lint", async (_, response) => {
    const { world, repeats } = queryOf(response) as { world?: string; repeats: number };
    if (world !== undefined) worldOf(worlds, world);
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
