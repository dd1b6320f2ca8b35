import { readFileSync } from "node:fs";
import { fromHar, type ReadHar } from "../../conformance/har.ts";
import type { Contract } from "../contract/contract.ts";
import { UsageError } from "./usage-error.ts";

/** The API's traffic in an HTTP Archive. @throws {UsageError} that says what `verb` can't be done with it. */
export function readRecording(file: string, contract: Contract, verb: string): ReadHar {
  try {
    return fromHar(JSON.parse(readFileSync(file, "utf8")), contract);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`can't ${verb} ${file}: ${code ?? message}`);
  }
}
