import { existsSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { stringify } from "yaml";
import {
  compareToBaseline,
  updatedBaseline,
  type Baseline,
  type KnownFinding,
} from "../../conformance/baseline.ts";
import type { Report } from "../../conformance/report/model.ts";
import { YamlSource } from "../contract/yaml-source.ts";
import { writeText } from "./report-targets.ts";
import { UsageError } from "./usage-error.ts";

const TEXT = { type: "string", minLength: 1 } as const;
const DAY = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" } as const;

const isBaseline = new Ajv2020({ allErrors: false }).compile<Baseline>({
  type: "object",
  additionalProperties: false,
  required: ["findings"],
  properties: {
    findings: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["rule", "operation", "pointer", "kind", "reason", "first_seen", "last_seen"],
        properties: {
          rule: TEXT,
          operation: TEXT,
          pointer: { type: "string" },
          kind: TEXT,
          reason: TEXT,
          ticket: TEXT,
          expires: DAY,
          first_seen: DAY,
          last_seen: DAY,
        },
      },
    },
  },
});

/**
 * Reads a baseline; with `mayBeNew` a file that is not there yet is an empty one.
 * @throws {UsageError | SourceError} one line that names the file, the place and what is wrong.
 */
export function readBaseline(file: string, mayBeNew: boolean): Baseline {
  if (mayBeNew && !existsSync(file)) return { findings: [] };
  const source = new YamlSource(file, textOf(file));
  if (isBaseline(source.value)) return source.value;
  const [fault] = isBaseline.errors ?? [];
  throw source.error(fault?.instancePath ?? "", `this is no baseline: ${fault?.message ?? ""}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`can't read ${file} (${(error as NodeJS.ErrnoException).code ?? "?"})`);
  }
}

/** Applies a baseline to a report, tells what it does not say any more, and rewrites it if asked to. */
export function applyBaseline(
  file: string,
  report: Report,
  update: boolean,
  today: string,
): Report {
  const baseline = readBaseline(file, update);
  const next = update ? updatedBaseline(report, baseline, today) : baseline;
  if (update) writeText(file, stringify(next, { lineWidth: 0 }));
  const compared = compareToBaseline(report, next, today);
  tell("is in the baseline and no longer seen", compared.gone);
  tell("is in the baseline; its rule saw nothing this time", compared.unobserved);
  tell("is in the baseline and has expired", compared.expired);
  return compared.report;
}

function tell(what: string, findings: readonly KnownFinding[]): void {
  for (const { rule, operation, pointer } of findings) {
    console.error(`understudy: ${rule} ${operation} ${pointer} ${what}`);
  }
}
