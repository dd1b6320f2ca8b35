import { readFileSync } from "node:fs";
import { parse, parseDocument, visit } from "yaml";
import { expect, test } from "vitest";

const FILES = ["spec/openapi.yaml", "spec/admin.openapi.yaml"] as const;

// PyYAML and SnakeYAML read YAML 1.1, where a plain scalar inside […] or {…} can't contain `?`.
test.each(FILES)("%s is the same document in YAML 1.1 and 1.2", (file) => {
  const text = readFileSync(file, "utf8");
  expect(parse(text, { version: "1.1" })).toEqual(parse(text));
  const strays: string[] = [];
  visit(parseDocument(text), {
    Scalar: (_, { type, value }, path) => {
      const isInFlow = path.some((node) => (node as { flow?: boolean }).flow === true);
      if (type === "PLAIN" && isInFlow && /\?/.test(String(value))) strays.push(String(value));
    },
  });
  expect(strays).toEqual([]);
});

// JSON Schema recommends a subset of regular expressions that every language has; \p{…} is not part of it.
test.each(FILES)("the patterns of %s compile in other languages", (file) => {
  const patterns: string[] = [];
  visit(parseDocument(readFileSync(file, "utf8")), {
    Pair: (_, { key, value }) => {
      const { value: name } = key as { value?: unknown };
      if (name === "pattern") patterns.push(String((value as { value?: unknown }).value));
    },
  });
  for (const pattern of patterns) {
    expect(pattern).not.toMatch(/\\[pPkK]|\(\?<|\(\?[^:]/);
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(() => new RegExp(pattern, "u")).not.toThrow();
  }
});
