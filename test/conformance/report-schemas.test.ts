import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { validateXML } from "xmllint-wasm";
import { expect, test } from "vitest";
import { REPORTERS } from "../../conformance/report/index.ts";
import type { Report } from "../../conformance/report/report.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { mutationReport } from "../../src/cli/commands/self-test/mutation-report.ts";
import type { TestedMutant } from "../../src/cli/commands/self-test/mutant-table.ts";
import { specLocations } from "../../src/suite/spec-locations.ts";
import { ROOT } from "../support/command.ts";
import { REPORTS, withFindings } from "./report-fixtures.ts";

const reports = Object.entries(REPORTS);

function sarifOf(report: Report): string {
  return REPORTERS.sarif(report, { locations: specLocations() });
}

/** Loads one of our schemas. */
function own(...path: readonly string[]): object {
  return schemaAt(join(ROOT, ...path));
}

function schemaAt(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

const require = createRequire(import.meta.url);

/** Validates by one of our schemas, compiled strictly so that a misspelt keyword is an error. */
function validatorOf(schema: object): (text: string) => unknown {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
  });
  addFormats.default(ajv);
  return errorsOf(ajv.compile(schema));
}

/** Validates by an external schema of draft 7. */
function externalValidatorOf(schema: object): (text: string) => unknown {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  return errorsOf(ajv.compile(schema));
}

function errorsOf(judge: ReturnType<Ajv["compile"]>): (text: string) => unknown {
  return (text) => (judge(JSON.parse(text)) ? null : judge.errors);
}

const json = validatorOf(own("conformance", "report", "report.schema.json"));
const sarif = validatorOf(own("test", "conformance", "schemas", "sarif.schema.json"));
const ctrf = externalValidatorOf(
  schemaAt(join(dirname(require.resolve("ctrf")), "ctrf-schema-0.0.json")),
);
const mutation = externalValidatorOf(
  schemaAt(require.resolve("mutation-testing-report-schema/mutation-testing-report-schema.json")),
);
const xsd = readFileSync(join(ROOT, "test", "conformance", "schemas", "junit.xsd"), "utf8");

test.for(reports)("the JSON report %s conforms to its schema", ([, report]) => {
  expect(json(REPORTERS.json(report))).toBeNull();
});

test.for(reports)(
  "the SARIF report %s conforms to the standard, and every result refers to its rule",
  ([, report]) => {
    const text = sarifOf(report);
    expect(sarif(text)).toBeNull();
    const [{ results, tool }] = JSON.parse(text).runs;
    const ids: string[] = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
  },
);

test("SARIF results point to the field in the contract and to the requirement", () => {
  const [{ results }] = JSON.parse(sarifOf(withFindings)).runs;
  const [first] = results;
  const lineAt = ({ physicalLocation: { artifactLocation, region } }: PhysicalResult): string => {
    const lines = readFileSync(join(ROOT, artifactLocation.uri), "utf8").split("\n");
    return `${artifactLocation.uri}: ${lines[region.startLine - 1]?.trim()}`;
  };
  expect(lineAt(first.locations[0])).toBe(
    "spec/openapi.yaml: has_more: { type: boolean, description: Whether there are more rows. }",
  );
  expect(lineAt(first.relatedLocations[0])).toBe("spec/requirements.yaml: - id: page.has-more");
});

interface PhysicalResult {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
}

test.for(reports)("the CTRF report %s conforms to the CTRF schema", ([, report]) => {
  expect(ctrf(REPORTERS.ctrf(report))).toBeNull();
});

test("every JUnit report conforms to its schema", async () => {
  const xml = reports.map(([name, report]) => ({
    fileName: `${name}.xml`,
    contents: REPORTERS.junit(report),
  }));
  const { errors } = await validateXML({ xml, schema: [xsd] });
  expect(errors).toEqual([]);
});

test("the schemas reject invalid reports", async () => {
  const report = structuredClone(withFindings);
  expect(json(JSON.stringify({ ...report, surplus: 1 }))).not.toBeNull();
  expect(json(JSON.stringify({ ...report, ended: "so-so" }))).not.toBeNull();
  const claim = { ...report.verdicts[0], outcome: "pass" };
  expect(json(JSON.stringify({ ...report, verdicts: [claim] }))).not.toBeNull();
  expect(sarif(sarifOf(report).replace('"ruleIndex": 0', '"ruleIndex": -1'))).not.toBeNull();
  expect(sarif(REPORTERS.sarif(report)), "without physical locations").not.toBeNull();
  expect(ctrf(REPORTERS.ctrf(report).replace('"failed"', '"fialed"'))).not.toBeNull();
  const contents = REPORTERS.junit(report).replace("<failure", "<faliure");
  const { valid } = await validateXML({ xml: [{ fileName: "bad.xml", contents }], schema: [xsd] });
  expect(valid).toBe(false);
});

test("the kill matrix conforms to the schema of mutation testing reports", () => {
  const fault = (id: string): Fault =>
    ({ id, title: `${id} says it.`, breaks: ["page.has-more"] }) as unknown as Fault;
  const result = { detectedBy: ["page.has-more"], missed: [], unexpected: [], errors: [] };
  const mutant = (
    operator: string,
    killedBy: string | null,
    isPermitted: boolean,
  ): TestedMutant => {
    const place = { operation: "listQueries", mode: "", place: "items" } as const;
    return { id: `${operator}/listQueries/items`, operator, ...place, killedBy, isPermitted };
  };
  const text = mutationReport({
    faults: [
      { ...result, fault: fault("page.always-more") },
      { ...result, fault: fault("page.never-more"), detectedBy: [], missed: ["page.has-more"] },
    ],
    mutants: [
      mutant("fields.null", "queries.schema", false),
      mutant("fields.plus-1", null, false),
      mutant("fields.minus-1", null, true),
    ],
  });
  expect(mutation(text)).toBeNull();
  expect(mutation(text.replace('"Survived"', '"Lost"'))).not.toBeNull();
  const { files } = JSON.parse(text);
  expect(files.page.mutants.map(({ status }: { status: string }) => status)).toEqual([
    "Killed",
    "Survived",
  ]);
  expect(files.fields.mutants.map(({ status }: { status: string }) => status)).toEqual([
    "Killed",
    "Survived",
    "Ignored",
  ]);
});
