import { allRows, parameter, setPage } from "../faults/changes.ts";
import type { ResponseBody } from "../faults/fault.ts";
import type { OperationId } from "../../contract/operation.ts";
import { fieldsOf } from "./field-paths.ts";
import { changingBody, mutantOf, type Mutant } from "./mutant.ts";
import { isTree, modesOf, READS, type Mode, type Recording } from "./recording.ts";

/** Mutants of the text search of lists: in one field only, at the beginning only, with letter case. */
export function textSearchMutants(recording: Recording): Mutant[] {
  return READS.flatMap((id) => {
    const operation = recording.contract.operation(id);
    if (!operation.parameters.some(({ name }) => name === "search")) return [];
    // A search selects strings, not the labels of topics.
    const modes = modesOf(operation).filter((mode) => !isTree(operation, mode));
    return modes.flatMap((mode) => searchMutants(recording, id, mode));
  });
}

/** Whether a row matches a search text. */
type Matches = (row: ResponseBody, text: string) => boolean;

function searchMutants(recording: Recording, id: OperationId, mode: Mode): Mutant[] {
  const texts = textFields(recording, id, mode);
  const anyText = (row: ResponseBody, test: (value: string) => boolean): boolean =>
    texts.some((field) => test(String(row[field] ?? "")));
  const kinds: readonly (readonly [operator: string, place: string, matches: Matches])[] = [
    ...texts.map((field): [string, string, Matches] => [
      "parameters.search-in-one-field",
      field,
      (row, text) => folded(row[field]).includes(folded(text)),
    ]),
    [
      "parameters.search-at-start",
      "search",
      (row, text) => anyText(row, (value) => folded(value).startsWith(folded(text))),
    ],
    [
      "parameters.search-whole-word",
      "search",
      (row, text) => anyText(row, (value) => wordsOf(value).includes(folded(text))),
    ],
    [
      "parameters.search-with-case",
      "search",
      (row, text) => anyText(row, (value) => value.includes(text)),
    ],
  ];
  const found = foundRows(recording, { id, mode, texts });
  return kinds.flatMap(([operator, place, matches]) =>
    found.some(({ rows, text }) => rows.some((row) => !matches(row, text)))
      ? [
          mutantOf({
            operator,
            operation: id,
            mode,
            place,
            respond: finding(recording, { id, mode }, matches),
          }),
        ]
      : [],
  );
}

interface SearchedList {
  readonly id: OperationId;
  readonly mode: Mode;
}

/** A responder that leaves out the rows that a search does not match. */
function finding(
  recording: Recording,
  { id, mode }: SearchedList,
  matches: Matches,
): Mutant["respond"] {
  return changingBody(id, mode, (body, request, handle) => {
    const text = parameter(request, "search");
    if (text === undefined) return null;
    const rows = allRows(request, handle);
    const kept = rows.filter((row) => matches(row, text));
    if (kept.length === rows.length) return null;
    const given = (name: string) => parameter(request, name) ?? defaultOf(recording, id, name);
    setPage(body, kept, { request, operation: id, handle, parameter: given });
    return body;
  });
}

/** The rows that some texts find: words and parts of words of the first rows, in both letter cases. */
function foundRows(
  recording: Recording,
  { id, mode, texts }: SearchedList & { readonly texts: readonly string[] },
): { readonly text: string; readonly rows: readonly ResponseBody[] }[] {
  const [read] = recording.reads(id, mode);
  const [brand = ""] = recording.brands;
  const rows: readonly ResponseBody[] = read?.body.items.slice(0, PROBED_ROWS) ?? [];
  const words = rows.flatMap((row) =>
    texts.flatMap((field) => wordsOf(String(row[field] ?? "")).slice(-1)),
  );
  const tried = [...new Set(words)].filter(({ length }) => length > 2).slice(0, PROBED_WORDS);
  return tried
    .flatMap((word) => [word, word.slice(1), word.toUpperCase()])
    .map((text) => {
      const query = [["brand", brand], ["search", text], ...mode.parameters] as const;
      return { text, rows: recording.rows(id, query) };
    });
}

const PROBED_ROWS = 10;
const PROBED_WORDS = 12;

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function defaultOf(recording: Recording, id: OperationId, name: string): string | undefined {
  const known = recording.contract.operation(id).parameters.find((one) => one.name === name);
  const value = known?.schema.default as string | number | undefined;
  return value === undefined ? undefined : String(value);
}

function folded(text: ResponseBody): string {
  return typeof text === "string" ? text.toLowerCase() : "";
}

/** The free texts of a row. */
function textFields(recording: Recording, id: OperationId, mode: Mode): string[] {
  return fieldsOf(recording.contract, id, recording.reads(id, mode)).flatMap(({ path, schema }) => {
    const isText =
      schema.type === "string" && schema.enum === undefined && schema.format === undefined;
    const [list, , name] = path;
    return list === "items" && path.length === 3 && isText && name !== undefined ? [name] : [];
  });
}
