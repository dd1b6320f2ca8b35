import { readFileSync } from "node:fs";
import { fromHar, type ReadHar } from "../../conformance/read-har.ts";
import { troubleInWords } from "../../conformance/trouble.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import type { CheckSettings } from "../../conformance/survey.ts";
import type { Contract } from "../contract/contract.ts";
import { UsageError } from "./usage-error.ts";

/** The API's traffic in an HTTP Archive. @throws {UsageError} that says what `verb` can't be done with it. */
export function readRecording(file: string, contract: Contract, verb: string): ReadHar {
  try {
    return fromHar(JSON.parse(textOf(file)), contract);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw new UsageError(`${file} can't be read: ${troubleInWords(code)}`);
    throw new UsageError(`can't ${verb} ${file}: ${message}`);
  }
}

const BYTE_ORDER_MARK = "\u{feff}";

/** A file's text; taken from its bytes as a whole, for readFileSync makes text of them piece by piece. */
function textOf(file: string): string {
  const text = readFileSync(file).toString("utf8");
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** What the recorded check was told, as far as its recording says or shows it; `today`: where it does not. */
export function settingsOf(
  { exchanges, settings, keysLeftOut }: ReadHar,
  contract: Contract,
  today: string,
): CheckSettings {
  const credentials = exchanges.map(({ request }) => request.credential);
  const shown = credentials.flatMap((credential) => ("key" in credential ? [credential.key] : []));
  return {
    brand: null,
    allowWrites: false,
    today,
    runId: "recording",
    ...settings,
    contract,
    keys: new Set<KeyLabel>([...shown, ...(settings?.keys ?? [])]),
    probeKeyInUrl: credentials.some(({ form }) => form === "query"),
    keysLeftOut,
  };
}
