import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/command.ts";

/** A line of an `sh` block, without its trailing comment. */
export interface DocumentedCommand {
  readonly line: number;
  readonly text: string;
}

/** The documents whose commands and links are tested, by their paths in the repository. */
export const DOCUMENTS: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => `docs/${name}`),
];

/** Documents with checks, replays and the self-test: about 15 seconds of processor time. */
export const SLOW_DOCUMENTS: ReadonlySet<string> = new Set(["docs/ci.md", "docs/qa.md"]);

export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The commands in the `sh` blocks of a document, in order. */
export function commandsOf(path: string): DocumentedCommand[] {
  let inShell = false;
  return readDocument(path)
    .split("\n")
    .flatMap((raw, index) => {
      if (raw.startsWith("```")) inShell = raw === "```sh";
      const text = raw.replace(/ +# .*$/, "").trim();
      const isCommand = inShell && text !== "" && !/^(```|#)/.test(text);
      return isCommand ? [{ line: index + 1, text }] : [];
    });
}
