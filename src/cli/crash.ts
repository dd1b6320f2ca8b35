import { util } from "../common/builtins.ts";
import { printableLines } from "../common/printable.ts";
import { MIN_SECRET, redactForms, secretRedactor } from "../common/redact.ts";
import { EXIT } from "./exit-code.ts";

const SECRET_VARIABLE = /^UNDERSTUDY_(?:\w+_)?(?:KEY|TOKEN)$/;
const SECRET_OPTION = /^--(?:[a-z-]+-)?(?:key|token|header)(?:=|$)/;

/** Ends the process after an unexpected error, as the suite does when it fails itself. */
export function endOnCrash(): void {
  process.on("uncaughtException", (error) => {
    console.error(crashText(error, process.argv, process.env));
    process.exit(EXIT.broken);
  });
}

/** Describes an unexpected error with its stack, without the keys of the command and without control characters. */
export function crashText(
  error: unknown,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const variables = Object.entries(environment).filter(([name]) => SECRET_VARIABLE.test(name));
  const options = args.flatMap((option, index) => {
    if (!SECRET_OPTION.test(option)) return [];
    return option.includes("=") ? option.slice(option.indexOf("=") + 1) : (args[index + 1] ?? "");
  });
  const secrets = [...variables.map(([, value = ""]) => value), ...options]
    .flatMap((value) => [value, value.replace(/^[\w-]{1,100}: {0,10}/, "")])
    .filter(({ length }) => length >= MIN_SECRET);
  const redact = secretRedactor(secrets.map((secret) => [secret, "<key>"] as const));
  const text = redactForms(redact(util.inspect(error)), "<key>");
  return `understudy: unexpected error; please report it\n${printableLines(text)}`;
}
