import { compareToBaseline, newEntries } from "../../conformance/baseline.ts";
import { makeReport, type Report, type ReportFacts } from "../../conformance/report/model.ts";
import { hasMore } from "../../conformance/rules/page/has-more.ts";
import { brandsSchema } from "../../conformance/rules/brands/schema.ts";
import type { Rule } from "../../conformance/rule.ts";
import { bending } from "../../src/fake/faults/fault.ts";
import { check } from "../support/check.ts";

/** A name that has to be escaped in every format. */
export const NASTY = `<b>"Q&A"</b> 100 % | \`x\` ]]> \u0007\u001b[31m\n::error::no`;

const nastyBrand = bending(
  { id: "test.nasty", says: "A brand is a number, another has a nasty name.", kills: [] },
  ["listTrackedBrands"],
  (body) => {
    body.items[0].brand = 7;
    body.items[1].domain = { [NASTY]: NASTY };
    body.items[2].domain = [NASTY];
    body.has_more = true;
  },
);

const blind: Rule = { id: "video.search", judge: (_, { missing }) => missing("a video") };
const broken: Rule = {
  id: "sov.order",
  judge: () => {
    throw new Error(`the rule is broken ${NASTY}`);
  },
};
const quarrelsome: Rule = {
  id: "queries.schema",
  asks: (survey) => [survey.ask("listTrackedBrands")],
  judge: ({ exchanges: [exchange] }, judgement) => {
    if (exchange === undefined) return;
    judgement.broken({
      exchange,
      pointer: "/items",
      expected: NASTY,
      actual: NASTY,
      kind: "nasty",
    });
  },
};

const FACTS: ReportFacts = {
  version: "0.0.0",
  target: "https://api.example.test/api/v1",
  baseUrl: "https://api.example.test/api/v1",
  startedAt: "2026-03-20T12:00:00.000Z",
  finishedAt: "2026-03-20T12:00:04.000Z",
  requests: 3,
  unsent: 0,
  interrupted: false,
  written: [],
};

const faulty = await check({
  rules: [hasMore, brandsSchema, blind, broken, quarrelsome],
  faults: [nastyBrand],
});
const faultless = await check({ rules: [hasMore, brandsSchema] });

/** Findings, a rule that saw nothing, one that broke, texts that have to be escaped. */
export const withFindings = makeReport(faulty.verdicts, FACTS);

/** The reports that a check can end with, by what is special about them. */
export const MADE: Readonly<Record<string, Report>> = {
  "with findings": withFindings,
  "without findings": makeReport(faultless.verdicts, FACTS),
  "of an interrupted check": makeReport(faulty.verdicts, { ...FACTS, interrupted: true }),
  "of a bounded check": makeReport(faulty.verdicts, { ...FACTS, unsent: 7 }),
  "of a check that wrote": makeReport(faultless.verdicts, {
    ...FACTS,
    written: [`brand ${NASTY} (write key)`],
  }),
  "of known findings": allKnown(withFindings),
  "of nothing at all": makeReport([], FACTS),
};

function allKnown(report: Report): Report {
  const findings = newEntries(report, { findings: [] }, "2026-03-20");
  return compareToBaseline(report, { findings }, "2026-03-20").report;
}
