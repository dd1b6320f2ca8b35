import { readFileSync } from "node:fs";
import { fromHar, type HarContents } from "../../conformance/har/read-har.ts";
import { describeConnectionError } from "../common/connection-error.ts";
import type { Contract } from "../contract/contract.ts";
import { UsageError } from "../common/usage-error.ts";

/** Reads the API requests of an HTTP Archive. @throws {UsageError} "can't `verb` …" where the file is not usable */
export function readRecording(file: string, contract: Contract, verb: string): HarContents {
  try {
    return fromHar(JSON.parse(textOf(file)), contract);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined)
      throw new UsageError(`${file} can't be read: ${describeConnectionError(code)}`);
    throw new UsageError(`can't ${verb} ${file}: ${message}`);
  }
}

const BYTE_ORDER_MARK = "\u{feff}";

/** Text of a file, decoded in one step: readFileSync with an encoding decodes it in chunks. */
function textOf(file: string): string {
  const text = readFileSync(file).toString("utf8");
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
