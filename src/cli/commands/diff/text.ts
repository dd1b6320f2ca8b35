import { styleText } from "node:util";
import { counted } from "../../../common/counted.ts";
import { printable } from "../../../common/printable.ts";
import type {
  ComparedProfiles,
  ProfileDifference,
} from "../../../../conformance/profile/compare.ts";
import type { ComparedReports, ComparedFinding } from "../../../../conformance/report/compare.ts";
import { WIDTH, wrapCell, wrapLines } from "../../../../conformance/report/wrap.ts";
import { groupBy } from "../../../common/group-by.ts";

/** Labels of the compared files. */
export interface FileLabels {
  readonly left: string;
  readonly right: string;
}

const NAME_WIDTH = 38;
const GAP = 2;
const VALUE_WIDTH = (WIDTH - NAME_WIDTH - 2 * GAP) / 2;

/** The differences of two profiles, choice by choice, side by side. */
export function profileText(
  { differing, one_sided, equal }: ComparedProfiles,
  sides: FileLabels,
): string {
  return [
    ...headLines(sides),
    ...tableLines("Differ", differing),
    ...tableLines("Observed on one side only", one_sided),
    `${counted(differing.length, "aspect")} differ, ${one_sided.length} observed on one side only, ${equal} equal`,
  ].join("\n");
}

/** The differences of two reports; the first is taken for the earlier one. */
export function reportText(compared: ComparedReports, sides: FileLabels): string {
  const { new: added, gone, unjudged, remaining, outcomes, summary } = compared;
  return [
    ...headLines(sides),
    ...findingLines("New", "+", added),
    ...findingLines("Resolved", "-", gone),
    ...findingLines("Not judged in b, may remain", "?", unjudged),
    ...findingLines("Remaining", " ", remaining),
    ...sectionLines(
      "Rules whose outcome changed",
      outcomes.map(({ rule, left, right }) => [
        rule,
        left ?? "not selected",
        right ?? "not selected",
      ]),
    ),
    ...sectionLines(
      "Summary",
      summary.map(({ name, left, right }) => [name, String(left), String(right)]),
    ),
    `${counted(added.length, "new finding")}, ${gone.length} resolved, ${unjudged.length} not judged, ${remaining.length} remaining`,
  ].join("\n");
}

function headLines({ left, right }: FileLabels): string[] {
  return [...wrapLines("a  ", left), ...wrapLines("b  ", right), ""];
}

function tableLines(title: string, differences: readonly ProfileDifference[]): string[] {
  if (differences.length === 0) return [];
  const groups = groupBy(differences, ({ choice }) => choice);
  return [
    ...titleLines(title),
    ...[...groups.values()].flatMap((group) => [
      styleText("cyan", `${group[0]?.choice} ${printable(group[0]?.title ?? "")}`),
      ...group.flatMap(({ aspect, left, right }) => row(aspect, left ?? "·", right ?? "·")),
    ]),
    "",
  ];
}

function sectionLines(
  title: string,
  rows: readonly (readonly [string, string, string])[],
): string[] {
  if (rows.length === 0) return [];
  return [...titleLines(title), ...rows.flatMap((one) => row(...one)), ""];
}

function titleLines(title: string): string[] {
  const name = title.padEnd(NAME_WIDTH + GAP);
  return [styleText("bold", `${name}${"a".padEnd(VALUE_WIDTH + GAP)}b`)];
}

/** A name and two values in columns, each broken into as many lines as it needs. */
function row(name: string, left: string, right: string): string[] {
  const cells = [
    wrapCell(name, NAME_WIDTH - GAP).map((line) => " ".repeat(GAP) + line),
    wrapCell(left, VALUE_WIDTH),
    wrapCell(right, VALUE_WIDTH),
  ];
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const [first = "", second = "", third = ""] = cells.map((cell) => cell[line]);
    const columns = [first.padEnd(NAME_WIDTH), second.padEnd(VALUE_WIDTH), third];
    return columns.join(" ".repeat(GAP)).trimEnd();
  });
}

const COLORS = { "+": "red", "-": "green", "?": "yellow", " ": "gray" } as const;

function findingLines(
  title: string,
  mark: keyof typeof COLORS,
  found: readonly ComparedFinding[],
): string[] {
  if (found.length === 0) return [];
  return [
    styleText("bold", title),
    ...found.flatMap(({ rule, operation, pointer, expected, actual }) => [
      styleText(
        COLORS[mark],
        `${mark} ${rule}  ${printable(operation)} ${printable(pointer)}`.trimEnd(),
      ),
      ...wrapLines("    expected ", expected),
      ...wrapLines("    was      ", actual),
    ]),
    "",
  ];
}
