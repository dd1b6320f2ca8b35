import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { LineCounter, parseDocument } from "yaml";
import type { Profile } from "../../conformance/profile/profile.ts";
import type { Report } from "../../conformance/report/model.ts";
import { isObject } from "../../conformance/json.ts";
import { loadSchema } from "./package-files.ts";
import { UsageError } from "./usage-error.ts";

/** A file that can be compared with another of its kind. */
export type Comparable =
  | { readonly kind: "profile"; readonly value: Profile }
  | { readonly kind: "report"; readonly value: Report };

const KNOWN_VERSION = 1;

/** Reads a profile or a JSON report. @throws {UsageError} in one line that names the file and the place. */
export function readComparable(file: string): Comparable {
  const value = parsed(file, textOf(file));
  if (isObject(value) && "profile" in value) {
    checkVersion(file, value["profile"]);
    checkForm(file, "profile", value);
    return { kind: "profile", value: value as unknown as Profile };
  }
  if (isObject(value) && "verdicts" in value) {
    checkForm(file, "report", value);
    return { kind: "report", value: value as unknown as Report };
  }
  throw new UsageError(
    `${file} is neither a profile (--profile-out) nor a report (--report json=<file>)`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`can't read ${file} (${(error as NodeJS.ErrnoException).code ?? "?"})`);
  }
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const { line, column } = placeIn(text, message);
    const reason = message.split(/,? \.\.\.| in JSON|, "/)[0] ?? message;
    throw new UsageError(`${file}:${line}:${column}: this is no JSON: ${reason}`);
  }
}

/** Where JSON.parse stumbled. It tells only sometimes; a parser of YAML in its JSON form finds the rest. */
function placeIn(text: string, message: string): { line: number; column: number } {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { line: Number(line), column: Number(column) };
  const lineCounter = new LineCounter();
  const [problem] = parseDocument(text, { schema: "json", lineCounter }).errors;
  const isCutOff = message.includes("end of JSON") || problem === undefined;
  const { line: at, col } = lineCounter.linePos(isCutOff ? text.length : problem.pos[0]);
  return { line: Math.max(1, at), column: Math.max(1, col) };
}

function checkVersion(file: string, version: unknown): void {
  if (version === KNOWN_VERSION) return;
  throw new UsageError(
    `${file} is a profile of version ${JSON.stringify(version)}; this understudy reads version ${KNOWN_VERSION}`,
  );
}

function checkForm(file: string, kind: Comparable["kind"], value: unknown): void {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(loadSchema(kind));
  if (isValid(value)) return;
  const [fault] = isValid.errors ?? [];
  const place = fault?.instancePath === "" ? "" : ` at ${fault?.instancePath ?? "?"}`;
  throw new UsageError(`${file} is no ${kind} of this understudy:${place} ${fault?.message ?? ""}`);
}
