import { troubleInWords } from "../../../conformance/trouble.ts";

/** Why the target gave no reply, in words. */
export function failureOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === "HPE_HEADER_OVERFLOW") return "the head of the target's reply is too long";
  if (code?.startsWith("HPE_")) return `what the target answers is no HTTP (${code})`;
  return `the target can't be reached: ${code === undefined ? message : troubleInWords(code)}`;
}
