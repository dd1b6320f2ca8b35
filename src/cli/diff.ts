import { compareProfiles } from "../../conformance/profile/compare.ts";
import { areSame, compareReports } from "../../conformance/report/compare.ts";
import { readComparable, type Comparable } from "./diff-input.ts";
import { profileText, reportText, type Sides } from "./diff-text.ts";
import { parseFlags } from "./parse-flags.ts";
import { EXIT, UsageError } from "./usage-error.ts";

const USAGE = `understudy diff <a> <b>

What differs between two profiles (check --profile-out), or between two reports (check --report json=<file>).

      --json     tell it as data
  -h, --help

Exit: 0 they say the same, 1 they differ, 2 wrong use.`;

/** `understudy diff`: two profiles or two reports beside each other. @throws {UsageError} */
export async function diff(args: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const [left, right] = positionals;
  if (left === undefined || right === undefined || positionals.length > 2) {
    throw new UsageError(`diff takes two files, not ${positionals.length}`);
  }
  const { data, text, same } = compared(
    { file: left, ...readComparable(left) },
    { file: right, ...readComparable(right) },
  );
  console.log(values.json ? JSON.stringify(data, null, 2) : text);
  return Promise.resolve(same ? EXIT.ok : EXIT.findings);
}

type Named = Comparable & { readonly file: string };

interface Difference {
  readonly data: object;
  readonly text: string;
  readonly same: boolean;
}

function compared(left: Named, right: Named): Difference {
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
    const sides: Sides = {
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
    `${left.file} is a ${left.kind} and ${right.file} is a ${right.kind}; compare two of one kind`,
  );
}

function sideOf(file: string, target: string, moment: string): string {
  return `${file}: ${target}, ${moment}`;
}

function parsed(args: readonly string[]) {
  return parseFlags("diff", {
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}
