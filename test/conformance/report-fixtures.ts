import { compareToBaseline, newEntries } from "../../conformance/baseline/baseline.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import type { Report } from "../../conformance/report/report.ts";
import { hasMore } from "../../conformance/rules/page/has-more.ts";
import { brandsSchema } from "../../conformance/rules/brands/schema.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import { defineFault } from "../../src/fake/faults/fault.ts";
import { check, REPORT_METADATA } from "../support/check.ts";

/** Text that must be escaped in every format. */
export const NASTY = `<b>"Q&A"</b> 100 % | \`x\` ]]> \u0007\u001b[31m\n::error::no`;

const nastyBrand = defineFault({
  id: "test.nasty",
  title: "A brand is a number, another has a nasty name.",
  breaks: [],
  operations: ["listTrackedBrands"],
  changeBody: (body) => {
    body.items[0].brand = 7;
    body.items[1].domain = { [NASTY]: NASTY };
    body.items[2].domain = [NASTY];
    body.has_more = true;
  },
});

const inconclusive: Rule = { id: "video.search", judge: (_, { needs }) => needs("a video") };
const failing: Rule = {
  id: "sov.order",
  judge: () => {
    throw new Error(`the rule is broken ${NASTY}`);
  },
};
const violated: Rule = {
  id: "queries.schema",
  requests: (survey) => [survey.plan("listTrackedBrands")],
  judge: ({ exchanges: [exchange] }, judgement) => {
    if (exchange === undefined) return;
    judgement.violates({
      exchange,
      pointer: "/items",
      expected: NASTY,
      actual: NASTY,
      kind: "nasty",
    });
  },
};

const faulty = await check({
  rules: [hasMore, brandsSchema, inconclusive, failing, violated],
  faults: [nastyBrand],
});
const faultless = await check({ rules: [hasMore, brandsSchema] });

/** A report with findings, an inconclusive rule, a failing rule, and texts that must be escaped. */
export const withFindings = makeReport(faulty.verdicts, REPORT_METADATA);

/** Reports by their special feature. */
export const REPORTS: Readonly<Record<string, Report>> = {
  "with findings": withFindings,
  "without findings": makeReport(faultless.verdicts, REPORT_METADATA),
  "of an interrupted check": makeReport(faulty.verdicts, { ...REPORT_METADATA, interrupted: true }),
  "of a bounded check": makeReport(faulty.verdicts, { ...REPORT_METADATA, unsent: 7 }),
  "of a check that wrote": makeReport(faultless.verdicts, {
    ...REPORT_METADATA,
    written: [`brand ${NASTY} (write key)`],
  }),
  "of known findings": allKnown(withFindings),
  "of nothing at all": makeReport([], REPORT_METADATA),
};

function allKnown(report: Report): Report {
  const findings = newEntries(report, { findings: [] }, "2026-03-20");
  return compareToBaseline(report, { findings }, "2026-03-20").report;
}
