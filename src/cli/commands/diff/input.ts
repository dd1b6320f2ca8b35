import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Profile } from "../../../../conformance/profile/profile.ts";
import type { Report } from "../../../../conformance/report/report.ts";
import { isObject } from "../../../common/is-object.ts";
import { loadSchema, readTextFile } from "../../../files/package-files.ts";
import { UsageError } from "../../../common/usage-error.ts";

/** The content of a file that can be compared with another of the same kind. */
export type Comparable =
  | { readonly kind: "profile"; readonly value: Profile }
  | { readonly kind: "report"; readonly value: Report };

const SUPPORTED_VERSION = 2;

/** Reads a profile or a JSON report. @throws {UsageError} one line that names the file and the place */
export function readComparable(file: string): Comparable {
  const value = parseJson(file, readTextFile(file).text);
  if (isObject(value) && "profile" in value) {
    checkVersion(file, value["profile"]);
    checkSchema(file, "profile", value);
    return { kind: "profile", value: value as unknown as Profile };
  }
  if (isObject(value) && "verdicts" in value) {
    checkSchema(file, "report", value);
    return { kind: "report", value: value as unknown as Report };
  }
  throw new UsageError(
    `${file} is neither a profile (--profile-out) nor a report (--report json=<file>)`,
  );
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const { line, column } = positionOf(text, message);
    const reason = message.split(/,? \.\.\.| in JSON|, "/)[0] ?? message;
    throw new UsageError(`${file}:${line}:${column}: invalid JSON: ${reason}`);
  }
}

/** Where JSON.parse failed: its message lacks the position of unexpected tokens and of the end. */
function positionOf(text: string, message: string): { line: number; column: number } {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return { line: Number(line), column: Number(column) };
  const isCutOff = message.includes("end of JSON");
  const before = text.slice(0, isCutOff ? text.length : startOfUnexpected(text)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns where the word or character begins that JSON.parse does not expect. */
function startOfUnexpected(text: string): number {
  let [valid, invalid] = [0, text.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (hasUnexpectedToken(text.slice(0, middle))) invalid = middle;
    else valid = middle;
  }
  let start = valid;
  while (/^[a-z]$/i.test(text[start - 1] ?? "")) start--;
  return start;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return (error as SyntaxError).message.startsWith("Unexpected token");
  }
}

function checkVersion(file: string, version: unknown): void {
  if (version === SUPPORTED_VERSION) return;
  throw new UsageError(
    `${file} is a profile of version ${JSON.stringify(version)}; this version of understudy reads version ${SUPPORTED_VERSION}`,
  );
}

function checkSchema(file: string, kind: Comparable["kind"], value: unknown): void {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(loadSchema(kind));
  if (isValid(value)) return;
  const [error] = isValid.errors ?? [];
  const place = error?.instancePath === "" ? "" : ` at ${error?.instancePath ?? "?"}`;
  throw new UsageError(`${file} is not a valid ${kind}:${place} ${error?.message ?? ""}`);
}
