import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { YamlSource } from "../src/common/yaml-source.ts";
import { ROOT } from "../src/files/package-files.ts";
import type { LanguagePack } from "../src/simulation/catalogue/language-pack.ts";
import { validateSource } from "../src/workspace/scenario/validate-source.ts";

const SCENARIOS = join(ROOT, "scenarios");

/** The market files by name, and the language files, English first: with defaults filled in. */
export function validatedFiles(): {
  readonly markets: Readonly<Record<string, unknown>>;
  readonly languages: readonly LanguagePack[];
} {
  const markets = filesIn("markets", "market");
  const languages = [...filesIn("languages", "language")];
  return {
    markets: Object.fromEntries(markets),
    languages: languages
      .toSorted((a, b) => englishFirst(b) - englishFirst(a))
      .map(([, value]) => value as LanguagePack),
  };
}

function englishFirst([name]: readonly [string, unknown]): number {
  return Number(name === "en");
}

function filesIn(folder: string, kind: string): (readonly [string, unknown])[] {
  const schema = JSON.parse(readFileSync(join(SCENARIOS, `${kind}.schema.json`), "utf8")) as object;
  return readdirSync(join(SCENARIOS, folder))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(SCENARIOS, folder, file), "utf8");
      return [file.replace(/\.yaml$/, ""), validateSource(new YamlSource(file, text), schema)];
    });
}
