import { allRows, parameter, setPage } from "../faults/changes.ts";
import type { ResponseBody } from "../faults/fault.ts";
import type { OperationId } from "../../contract/operation.ts";
import { fieldsOf } from "./field-paths.ts";
import { changingBody, mutantOf, type Mutant } from "./mutant.ts";
import { modesOf, READS, type Mode, type Recording } from "./recording.ts";

/** Mutants of the text search of lists: in one field only, at the beginning only, with letter case. */
export function textSearchMutants(recording: Recording): Mutant[] {
  return READS.flatMap((id) => {
    const operation = recording.contract.operation(id);
    if (!operation.parameters.some(({ name }) => name === "search")) return [];
    return modesOf(operation).flatMap((mode) => searchMutants(recording, id, mode));
  });
}

function searchMutants(recording: Recording, id: OperationId, mode: Mode): Mutant[] {
  const texts = textFields(recording, id, mode);
  const matching = (
    operator: string,
    place: string,
    matches: (row: ResponseBody, text: string) => boolean,
  ) =>
    mutantOf({
      operator,
      operation: id,
      mode,
      place,
      respond: changingBody(id, mode, (body, request, handle) => {
        const text = parameter(request, "search");
        if (text === undefined) return null;
        const rows = allRows(request, handle);
        const kept = rows.filter((row) => matches(row, text));
        if (kept.length === rows.length) return null;
        const given = (name: string) => parameter(request, name) ?? defaultOf(recording, id, name);
        setPage(body, kept, { request, operation: id, handle, parameter: given });
        return body;
      }),
    });
  const anyText = (row: ResponseBody, test: (value: string) => boolean): boolean =>
    texts.some((field) => test(String(row[field] ?? "")));
  const found = texts.length > 1 ? texts : [];
  return [
    ...found.map((field) =>
      matching("parameters.search-in-one-field", field, (row, text) =>
        folded(row[field]).includes(folded(text)),
      ),
    ),
    matching("parameters.search-at-start", "search", (row, text) =>
      anyText(row, (value) => folded(value).startsWith(folded(text))),
    ),
    matching("parameters.search-whole-word", "search", (row, text) =>
      anyText(row, (value) =>
        folded(value)
          .split(/[^\p{L}\p{N}]+/u)
          .includes(folded(text)),
      ),
    ),
    matching("parameters.search-with-case", "search", (row, text) =>
      anyText(row, (value) => value.includes(text)),
    ),
  ];
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
  return fieldsOf(recording.contract, id, recording.replies(id, mode)).flatMap(
    ({ path, schema }) => {
      const isText =
        schema.type === "string" && schema.enum === undefined && schema.format === undefined;
      const [list, , name] = path;
      return list === "items" && path.length === 3 && isText && name !== undefined ? [name] : [];
    },
  );
}
