import { counted } from "../../../common/counted.ts";
import type {
  ListedRuns,
  Explanation,
  Operand,
  SortKey,
} from "../../../fake/explain/explanation.ts";

/** Maximum number of runs, members and fields that are printed. */
const MOST = 10;

/** Formats an explanation as text. */
export function explanationText(explanation: Explanation): string {
  const { operation, pointer, value, meaning, section, now, missing, reason, notes } = explanation;
  const shown = explanation.fields.length > 0 ? "" : ` = ${JSON.stringify(value)}`;
  const lines = [
    `${operation} ${pointer}${shown}`.trimEnd(),
    ...(meaning === null ? [] : [`  ${oneLine(meaning)} (§${section})`]),
    ...formulaLines(explanation),
    ...filterLines(explanation, now),
    ...explanation.operands.flatMap(operandLines),
    ...(explanation.runs === null ? [] : runLines(explanation.runs, "  ")),
    ...memberLines(explanation),
    ...rowLines(explanation),
    ...(missing === null ? [] : [`  ${missing.name}: ${missing.text}`]),
    ...(reason === null ? [] : [`  why: ${reason.text}`]),
    // The fields of the rows that are listed would hide why one is missing.
    ...(missing === null ? fieldLines(explanation) : []),
    ...notes.map((note) => `  note: ${note}`),
  ];
  return lines.join("\n");
}

function formulaLines({ formula, value }: Explanation): string[] {
  if (formula === null) return [];
  const { text, section, filled, rounding } = formula;
  const isExact = rounding === "none" || value === null || value === 0;
  const rounded = isExact ? "" : `, rounded ${rounding}`;
  return [
    `  formula: ${text} (§${section})`,
    `         = ${filled}`,
    `         = ${JSON.stringify(value)}${rounded}`,
  ];
}

function filterLines({ filters }: Explanation, now: string): string[] {
  if (filters === null) return [];
  const { brand, window, conditions } = filters;
  const others = Object.entries(conditions).map(([name, value]) => `, ${name}=${value}`);
  return [
    `  in scope: runs of ${brand}, ${window.start} to ${window.end} (${counted(window.days, "day")})${others.join("")}, up to ${now}`,
  ];
}

function operandLines({ name, value, meaning, pointer, runs }: Operand): string[] {
  const place = pointer === null ? "" : `, ${pointer}`;
  const line = `  ${name} = ${value}: ${meaning}${place}`;
  return runs === null ? [line] : [line, ...runLines(runs, "    ")];
}

function runLines({ count, items, list }: ListedRuns, indent: string): string[] {
  const shown = items.slice(0, MOST);
  const rest = count - shown.length;
  return [
    `${indent}${counted(count, "run")}${list === null ? "" : `: GET ${list}`}`,
    ...shown.map(
      ({ run_id: id, run_at: at, provider, adds }) =>
        `${indent}  ${at}  ${provider.padEnd(10)}  ${id}  +${adds}`,
    ),
    ...(rest > 0 ? [`${indent}  … and ${rest} more`] : []),
  ];
}

function memberLines({ members }: Explanation): string[] {
  if (members === null) return [];
  const { what, count, items } = members;
  const rest = count > MOST ? [`    … and ${count - MOST} more`] : [];
  return [`  ${count} ${what}:`, ...items.slice(0, MOST).map((name) => `    ${name}`), ...rest];
}

function rowLines({ row }: Explanation): string[] {
  if (row === null) return [];
  const { position, of, keys, before, after } = row;
  return [
    `  row ${position} of ${of}, sorted by ${keys.map(({ field, first }) => `${field} (${first})`).join(", then ")}`,
    ...(before === null ? [] : [`    before it: ${keyText(before)}`]),
    `    this row:  ${keyText(keys)}`,
    ...(after === null ? [] : [`    after it:  ${keyText(after)}`]),
  ];
}

function keyText(keys: readonly SortKey[]): string {
  return keys.map(({ field, value }) => `${field} ${JSON.stringify(value)}`).join(", ");
}

function fieldLines({ fields }: Explanation): string[] {
  return fields.flatMap(({ pointer, value, meaning }) => [
    `  ${pointer} = ${JSON.stringify(value)}${meaning === null ? "" : `  ${oneLine(meaning)}`}`,
  ]);
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}
