import { printableJson, printableLines } from "../../../common/printable.ts";
import { compareProfiles } from "../../../../conformance/profile/compare.ts";
import { areSame, compareReports } from "../../../../conformance/report/compare.ts";
import { readComparable, type Comparable } from "./input.ts";
import { profileText, reportText, type FileLabels } from "./text.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { EXIT } from "../../exit-code.ts";
import type { DiffFlags } from "./command.ts";

/** `understudy diff`: compares two profiles or two reports. @throws {UsageError} */
export async function diff(left: string, right: string, { json }: DiffFlags): Promise<number> {
  const { data, text, same } = compare(
    { file: left, ...readComparable(left) },
    { file: right, ...readComparable(right) },
  );
  console.log(json ? printableJson(JSON.stringify(data, null, 2)) : printableLines(text));
  return Promise.resolve(same ? EXIT.ok : EXIT.findings);
}

type Named = Comparable & { readonly file: string };

interface Difference {
  readonly data: object;
  readonly text: string;
  readonly same: boolean;
}

function compare(left: Named, right: Named): Difference {
  if (left.kind === "profile" && right.kind === "profile") {
    const result = compareProfiles(left.value, right.value);
    const sides = {
      left: sideOf(left.file, left.value.target, left.value.made_at),
      right: sideOf(right.file, right.value.target, right.value.made_at),
    };
    return {
      data: { kind: "profile", ...result },
      text: profileText(result, sides),
      same: result.differing.length + result.one_sided.length === 0,
    };
  }
  if (left.kind === "report" && right.kind === "report") {
    const result = compareReports(left.value, right.value);
    const sides: FileLabels = {
      left: sideOf(left.file, left.value.target, left.value.finished_at),
      right: sideOf(right.file, right.value.target, right.value.finished_at),
    };
    return {
      data: { kind: "report", ...result },
      text: reportText(result, sides),
      same: areSame(result),
    };
  }
  throw new UsageError(
    `${left.file} is a ${left.kind} and ${right.file} is a ${right.kind}; compare two of the same kind`,
  );
}

function sideOf(file: string, target: string, moment: string): string {
  return `${file}: ${target}, ${moment}`;
}
