import { compareText } from "../../common/compare-text.ts";
import { hash } from "../../common/random.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { ResponseBody } from "../faults/fault.ts";
import { type Field, fieldsOf, slotsOf } from "./field-paths.ts";
import { changingBody, mutantOf, type Mutant } from "./mutant.ts";
import { type Mode, modesOf, READS, type Recording } from "./recording.ts";
import { REMOVED, SAME, VALUE_EDITS, type ValueEdit } from "./value-edits.ts";

/** Mutants of single fields: every field of every operation and mode, with every edit that applies to it. */
export function fieldMutants(recording: Recording): Mutant[] {
  const duplicated = duplicatedTexts(recording);
  return READS.flatMap((operation) =>
    modesOf(recording.contract.operation(operation)).flatMap((mode) => {
      const fields = fieldsOf(recording.contract, operation, recording.reads(operation, mode));
      return fields.flatMap((field) =>
        [...VALUE_EDITS, ...duplicated.editsOf(operation, field)].flatMap((edit) =>
          mutantsOf(recording, { operation, mode, field, edit }),
        ),
      );
    }),
  );
}

interface FieldChange {
  readonly operation: OperationId;
  readonly mode: Mode;
  readonly field: Field;
  readonly edit: ValueEdit;
}

/** The mutant that changes the field everywhere, and the one that changes it in some rows. */
function mutantsOf(recording: Recording, change: FieldChange): Mutant[] {
  const { operation, mode, field, edit } = change;
  if (!applies(change)) return [];
  const place = field.path.join(".");
  const everywhere = mutantOf({
    operator: edit.operator,
    operation,
    mode,
    place,
    respond: changingBody(operation, mode, (body) => (editAll(body, change) ? body : null)),
  });
  if (!edit.inSomeRows || !appliesToSomeRows(recording, change)) return [everywhere];
  const inSomeRows = mutantOf({
    operator: `${edit.operator}-in-some-rows`,
    operation,
    mode,
    place,
    respond: changingBody(operation, mode, (body) => {
      const items = (body.items as ResponseBody[]).filter(isChosen);
      return editAll({ items }, change) ? body : null;
    }),
  });
  return [everywhere, inSomeRows];
}

/** Whether a row is one of the fifth of all rows that some mutants change. */
export function isChosen(row: ResponseBody): boolean {
  return hash("some rows", rowKey(row)) % 5 === 0;
}

function applies({ field, edit }: FieldChange): boolean {
  // Shorter lists and dropped keys have operators of their own.
  const isMentioned = field.path.at(-1) !== "[]" && field.path.at(-1) !== "{}";
  if (!isMentioned && edit.operator === "fields.missing") return false;
  return field.values.some((value) => edit.edit(value, field.schema) !== SAME);
}

/** Edits every slot of a field in place; returns whether something changed. */
function editAll(body: ResponseBody, { field, edit }: FieldChange): boolean {
  let isChanged = false;
  for (const { holder, key } of slotsOf(body, field.path)) {
    const value = edit.edit(holder[key], field.schema);
    if (value === SAME) continue;
    isChanged = true;
    if (value === REMOVED) delete holder[key];
    else holder[key] = value;
  }
  return isChanged;
}

/** Whether the edit applies to some chosen rows, but not to all rows. */
function appliesToSomeRows(
  recording: Recording,
  { operation, mode, field, edit }: FieldChange,
): boolean {
  if (field.path[0] !== "items" || field.path.length < 3) return false;
  const rows = recording
    .reads(operation, mode)
    .flatMap(({ body }): ResponseBody[] => body.items)
    .filter((item) =>
      slotsOf({ items: [item] }, field.path).some(
        ({ holder, key }) => edit.edit(holder[key], field.schema) !== SAME,
      ),
    );
  return rows.some(isChosen) && !rows.every(isChosen);
}

const KEY_FIELDS = [
  "run_id",
  "url",
  "topic_id",
  "brand_name",
  "brand_prompt_id",
  "slug",
  "search",
  "provider",
  "brand",
  "domain",
];

/** Whether a field identifies a row. */
export function isKeyField(name: string): boolean {
  return KEY_FIELDS.includes(name);
}

/** Identifies a row in all responses that contain it. */
export function rowKey(row: ResponseBody): string {
  const field = KEY_FIELDS.find((name) => row?.[name] !== undefined && row[name] !== null);
  return field === undefined ? "" : `${field} ${String(row[field])}`;
}

/** Texts that another operation repeats: edits that give each the value of another row. */
function duplicatedTexts(recording: Recording): {
  readonly editsOf: (operation: OperationId, field: Field) => ValueEdit[];
} {
  const texts = READS.flatMap((operation) =>
    fieldsOf(recording.contract, operation, recording.reads(operation)).flatMap((field) => {
      const values = textsOf(field);
      return values.size < 2 ? [] : [{ operation, values }];
    }),
  );
  return {
    editsOf: (operation, field) => {
      const values = textsOf(field);
      const isRepeated = texts.some(
        (other) => other.operation !== operation && overlap(values, other.values) >= 0.5,
      );
      return values.size >= 2 && isRepeated ? [otherText(values)] : [];
    },
  };
}

function textsOf({ path, schema, values }: Field): Set<string> {
  const isText = schema.enum === undefined && schema.format === undefined;
  if (!isText || path[0] === "filters_applied") return new Set();
  return new Set(values.filter((value) => typeof value === "string"));
}

/** The share of some values that others contain. */
function overlap(values: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...values].filter((value) => others.has(value)).length / values.size;
}

function otherText(values: ReadonlySet<string>): ValueEdit {
  const sorted = [...values].toSorted(compareText);
  const next = new Map(
    sorted.map((value, index) => [value, sorted[(index + 1) % sorted.length] ?? value]),
  );
  return {
    operator: "fields.other-text",
    inSomeRows: true,
    edit: (value) => (typeof value === "string" ? (next.get(value) ?? SAME) : SAME),
  };
}
