import { expect, test } from "vitest";
import { withoutDescriptions } from "../../tools/without-descriptions.ts";

test("faults lose their titles and rules, and nothing else changes", () => {
  const code = `const RULES = ["page.walk"];
export const FAULTS = defineFaults({ mayBreak: RULES, path: "/queries" }, [
  { id: "a.b", title: "One: two.", breaks: ["a.b", ...RULES], change: (body: object) => ({ ...body, title: "kept" }) },
]);
export const made = ({ title, breaks }: Fault, id: string) => ({ id, title, breaks });`;
  expect(withoutDescriptions(code)).toBe(
    code
      .replace("mayBreak: RULES, ", "")
      .replace('title: "One: two.", breaks: ["a.b", ...RULES], ', ""),
  );
});
