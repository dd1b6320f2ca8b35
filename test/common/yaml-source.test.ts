import { expect, test } from "vitest";
import { YamlSource } from "../../src/common/yaml-source.ts";

test.each([
  ["a: 1\nb: 2\na: 3", "f.yaml:3:1: Map keys must be unique"],
  ["x:\n  - {k: 1, 'k': 2}", "f.yaml:2:12: Map keys must be unique"],
  ["? null\n? ~\n", "f.yaml:2:3: Map keys must be unique"],
])("duplicate keys are an error: %j", (text, message) => {
  expect(() => new YamlSource("f.yaml", text)).toThrow(message);
});

test("equal keys of different maps are no duplicates", () => {
  const { value } = new YamlSource("f.yaml", "a: {k: 1}\nb: {k: 2, a: 3}");
  expect(value).toEqual({ a: { k: 1 }, b: { k: 2, a: 3 } });
});
