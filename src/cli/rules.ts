import { styleText } from "node:util";
import { SECTIONS, bySection } from "../../conformance/report/sections.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { loadRequirements } from "./package-files.ts";
import { EXIT, UsageError } from "./usage-error.ts";

/** `understudy rules`: the catalogue, by section of the document. */
export async function rules(args: readonly string[]): Promise<number> {
  if (args.length > 0 && args[0] !== "--help" && args[0] !== "-h") {
    throw new UsageError(`rules takes nothing, not "${args.join(" ")}"`);
  }
  const requirements = loadRequirements();
  const listed = RULES.flatMap(({ id }) => requirements.get(id) ?? []);
  const sections = Map.groupBy(listed, ({ section }) =>
    typeof section === "string" ? section : (section[0] ?? ""),
  );
  for (const [section, group] of [...sections].toSorted(([a], [b]) => bySection(a, b))) {
    console.log(styleText("bold", `§${section} ${SECTIONS[section] ?? ""}`));
    for (const { id, level, sentence, needs = [] } of group) {
      const flags = needs.length === 0 ? "" : `  [--${needs.join(", --")}]`;
      console.log(`  ${level.padEnd(7)}${id.padEnd(34)}${sentence}${flags}`);
    }
  }
  console.log(`${listed.length} rules`);
  return Promise.resolve(EXIT.ok);
}
