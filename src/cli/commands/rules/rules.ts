import { styleText } from "node:util";
import { EXIT } from "../../exit-code.ts";
import { groupBySection, SECTIONS } from "../../../../conformance/report/sections.ts";
import { RULES } from "../../../../conformance/rules/index.ts";
import { loadRequirements } from "../../../files/package-files.ts";

/** `understudy rules`: prints the rules by section of the API specification. */
export async function listRules(): Promise<number> {
  const requirements = loadRequirements();
  const listed = RULES.flatMap(({ id }) => requirements.get(id) ?? []);
  const width = Math.max(...listed.map(({ id }) => id.length)) + 2;
  for (const [section, group] of groupBySection(listed)) {
    console.log(styleText("bold", `§${section} ${SECTIONS[section] ?? ""}`));
    for (const { id, level, sentence, needs = [] } of group) {
      const flags = needs.length === 0 ? "" : `  [--${needs.join(", --")}]`;
      console.log(`  ${level.padEnd(10)}${id.padEnd(width)}${sentence}${flags}`);
    }
  }
  const advisory = listed.filter(({ level }) => level === "advisory").length;
  console.log(`${listed.length} rules (${advisory} of them advisory)`);
  return Promise.resolve(EXIT.ok);
}
