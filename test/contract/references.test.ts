import { globSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { OPERATION_IDS } from "../../src/contract/operation.ts";
import { places } from "./contract-nodes.ts";

/** The sections of the API specification: 1 to 9, of which 2 and 4 have parts. */
const SECTIONS = new Set([
  ...Array.from({ length: 9 }, (_, index) => String(index + 1)),
  ...Array.from({ length: 17 }, (_, index) => `2.${index + 1}`),
  ...Array.from({ length: 8 }, (_, index) => `4.${index + 1}`),
]);

const decisions = readFileSync("spec/decisions.md", "utf8");
const decided = [...decisions.matchAll(/^### (C\d+) — \S.*$/gm)].map(([, id = ""]) => id);
const known = new Set(decided);

interface Requirement {
  readonly id: string;
  readonly section: string | readonly string[];
  readonly operations?: "all" | readonly string[];
}

const requirements = parse(readFileSync("spec/requirements.yaml", "utf8")) as Requirement[];
const ids = requirements.map(({ id }) => id);
const requirementSchema = JSON.parse(
  readFileSync("spec/requirements.schema.json", "utf8"),
) as Record<string, unknown>;

/** Contents of all files that may mention decisions and sections. */
const texts = [
  ...globSync("{src,spec,scenarios,bin,conformance}/**/*.{ts,yaml,json,md,html,js}"),
].map((file) => ({ file, text: readFileSync(file, "utf8") }));

function mentionsOf(pattern: RegExp): { file: string; named: string }[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, named = ""]) => ({ file, named })),
  );
}

test("the decisions are numbered without a gap", () => {
  const numbers = decided.map((_, index) => `C${String(index + 1).padStart(2, "0")}`);
  expect(decided).toEqual(numbers);
  expect(decided.length).toBeGreaterThan(80);
});

test("each decision states the gap, the fake's behaviour, alternatives and reasons", () => {
  const entries = decisions.split(/^### /m).slice(1);
  const short = entries.filter((entry) => {
    const marks = [...entry.matchAll(/\*\*(Open|Fake|Others\s+may|Why):\*\*/g)];
    return (
      marks.map(([, mark = ""]) => mark.replace(/\s+/, " ")).join() !== "Open,Fake,Others may,Why"
    );
  });
  expect(short.map((entry) => entry.slice(0, 3))).toEqual([]);
});

test("the table of decisions at the end lists each of them once", () => {
  const listed = [...decisions.matchAll(/^\| (C\d+) \| [^|]+ \|$/gm)].map(([, id]) => id);
  expect(listed).toEqual(decided);
});

test("every x-assumed of the contract names existing decisions", () => {
  const named = places().flatMap(({ value }) => [(value["x-assumed"] ?? []) as string].flat());
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test("descriptions of the contract, which clients read, name neither decisions nor sections", () => {
  const described = places()
    .map(({ value }) => value["description"])
    .filter((text) => typeof text === "string");
  expect(described.length).toBeGreaterThan(200);
  expect(described.filter((text) => /§|\bC\d\d\b/.test(text))).toEqual([]);
});

test("every mentioned decision exists", () => {
  const named = mentionsOf(/\b(C\d\d)\b/g);
  expect(named.length).toBeGreaterThan(decided.length * 2);
  expect(named.filter((one) => !known.has(one.named))).toEqual([]);
});

test("every mentioned section exists", () => {
  const named = mentionsOf(/§(\d+(?:\.\d+)?)/g);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((one) => !SECTIONS.has(one.named))).toEqual([]);
});

test("the requirements conform to their schema", () => {
  const ajv = new Ajv2020({ allErrors: true, strict: true });
  const isValid = ajv.compile(requirementSchema);
  expect(isValid(requirements)).toBe(true);
  expect(isValid([{ ...requirements[0], levl: "must" }])).toBe(false);
});

test("the ids of requirements are unique", () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("every requirement names an existing section", () => {
  const named = requirements.flatMap(({ section }) => [section].flat());
  expect(named.filter((section) => !SECTIONS.has(section))).toEqual([]);
});

test("every requirement names existing operations, each once", () => {
  const operations: readonly string[] = OPERATION_IDS;
  const wrong = requirements.filter(({ operations: about = [] }) => {
    const list = about === "all" ? [] : about;
    return new Set(list).size !== list.length || list.some((id) => !operations.includes(id));
  });
  expect(wrong).toEqual([]);
});

test("the schema of the requirements lists the operations of the contract", () => {
  const { $defs } = requirementSchema as { $defs: { operationId: { enum: string[] } } };
  expect($defs.operationId.enum).toEqual(OPERATION_IDS);
});

test("every operation has a requirement", () => {
  const named = new Set(requirements.flatMap(({ operations = [] }) => operations));
  expect(OPERATION_IDS.filter((id) => !named.has(id))).toEqual([]);
});
