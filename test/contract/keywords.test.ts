import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseContract } from "../../src/contract/contract.ts";
import { SourceError, type ParseCache } from "../../src/common/yaml-source.ts";
import { parsedFileCache } from "../../src/files/parsed-file-cache.ts";
import { contractText } from "../support/fake-server.ts";

/** Line and column, from 1, of a word in a changed passage. */
function positionOf(text: string, passage: string, word: string): string {
  const offset = text.indexOf(passage) + passage.indexOf(word);
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

function errorOf(text: string): unknown {
  try {
    parseContract("some/contract.yaml", text);
    return null;
  } catch (error) {
    return error;
  }
}

interface UnknownKeyword {
  readonly where: string;
  readonly good: string;
  readonly bad: string;
  readonly word: string;
  readonly pointer: string;
}

const unknownKeywords: UnknownKeyword[] = [
  {
    where: "a parameter",
    good: "in: query\n      required: true",
    bad: "in: query\n      requird: true",
    word: "requird",
    pointer: "#/components/parameters/Brand/requird",
  },
  {
    where: "a schema",
    good: "schema: { type: boolean, default: false }",
    bad: "schema: { type: boolean, default: false, nullable: true }",
    word: "nullable",
    pointer: "#/paths/~1citations/get/parameters/11/schema/nullable",
  },
  {
    where: "a schema within a schema",
    good: "message: { type: string, minLength: 1,",
    bad: "message: { type: string, minlength: 1,",
    word: "minlength",
    pointer: "#/components/schemas/ErrorDetails/properties/message/minlength",
  },
  {
    where: "an operation",
    good: "operationId: listTrackedBrands",
    bad: "operationId: listTrackedBrands\n      deprecatd: true",
    word: "deprecatd",
    pointer: "#/paths/~1brands~1tracked/get/deprecatd",
  },
  {
    where: "a path",
    good: "  /queries:\n    get:",
    bad: "  /queries:\n    putt: {}\n    get:",
    word: "putt",
    pointer: "#/paths/~1queries/putt",
  },
  {
    where: "a response",
    good: "description: All tracked brands.",
    bad: "description: All tracked brands.\n          contents: {}",
    word: "contents",
    pointer: "#/paths/~1brands~1tracked/get/responses/200/contents",
  },
  {
    where: "a request body",
    good: "description: The brand, with an optional domain.",
    bad: "optional: false",
    word: "optional",
    pointer: "#/paths/~1brands~1tracked/post/requestBody/optional",
  },
  {
    where: "a media type",
    good: 'schema: { $ref: "#/components/schemas/ListQueriesReply" }',
    bad: 'shema: { $ref: "#/components/schemas/ListQueriesReply" }',
    word: "shema",
    pointer: "#/paths/~1queries/get/responses/200/content/application~1json/shema",
  },
  {
    where: "the components",
    good: "\n  headers:\n",
    bad: "\n  headrs: {}\n  headers:\n",
    word: "headrs",
    pointer: "#/components/headrs",
  },
  {
    where: "the document",
    good: "jsonSchemaDialect: ",
    bad: "jsonSchemaDialects: {}\njsonSchemaDialect: ",
    word: "jsonSchemaDialects",
    pointer: "#/jsonSchemaDialects",
  },
];

test.each(unknownKeywords)(
  "an unknown keyword in $where is an error with its position",
  ({ good, bad, word, pointer }) => {
    expect(contractText).toContain(good);
    const text = contractText.replace(good, bad);
    const error = errorOf(text);
    expect(error).toBeInstanceOf(SourceError);
    const { message } = error as SourceError;
    const place = `some/contract.yaml:${positionOf(text, bad, word)}: `;
    expect(message.split(";")[0]).toBe(`${place}unknown keyword "${word}" (${pointer})`);
  },
);

test("invalid YAML is an error with its position", () => {
  const error = errorOf(contractText.replace("openapi: 3.1.1", "openapi: 3.1.1\nopenapi: 3.1.1"));
  expect(error).toBeInstanceOf(SourceError);
  expect((error as SourceError).message).toMatch(/^some\/contract\.yaml:\d+:\d+: /);
});

test("the keywords of a text are checked once, with the cache of parsed files", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const cache = parsedFileCache(folder, () => true);
  const stored: unknown[] = [];
  const watched: ParseCache = {
    get: cache.get,
    set: (text, value, schemas) => {
      stored.push(schemas);
      cache.set(text, value, schemas);
    },
  };
  parseContract("openapi.yaml", contractText, watched);
  expect(stored).toEqual([undefined, "keywords"]);
  parseContract("openapi.yaml", contractText, watched);
  expect(stored).toHaveLength(2);
});
