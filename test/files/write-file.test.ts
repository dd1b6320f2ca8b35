import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeText } from "../../src/files/write-file.ts";
import { folder } from "../support/folder.ts";

test("a link in place of the temporary file is not followed", () => {
  const here = folder();
  const [file, other] = [join(here, "report.json"), join(here, "other")];
  writeFileSync(other, "untouched");
  symlinkSync(other, `${file}.${process.pid}.part`);
  writeText(file, "{}");
  expect(readFileSync(other, "utf8")).toBe("untouched");
  expect(readFileSync(file, "utf8")).toBe("{}\n");
});
