import { expect, test } from "vitest";
import * as yaml from "yaml";
import { YAML } from "../../src/common/yaml-parser.ts";
import { YamlSource } from "../../src/common/yaml-source.ts";

YAML.set(() => yaml);

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

test.each([
  ["a: 1\nb: x\0y", "f.yaml:2:5: the character U+0000 is not permitted"],
  ["a: 1 # \ud800", "f.yaml:1:8: the character U+D800 is not permitted"],
])("characters that YAML does not have are an error: %j", (text, message) => {
  expect(() => new YamlSource("f.yaml", text)).toThrow(message);
});
