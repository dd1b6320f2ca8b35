import { parseJson } from "../../src/common/parse-json.ts";
import type { Json } from "../core/exchange.ts";

/** Parses a JSON body; undefined if it is invalid or nested too deeply. */
export function readJson(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
