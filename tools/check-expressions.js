// Finds regular expressions that take more than linear time: deployments and clients decide what they are applied to.
// Part of `npm run lint`; oxlint has no such rule.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { analyse } from "scslre";
import ts from "typescript";

const files = execFileSync("git", ["ls-files", "src", "conformance"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith(".d.ts"));
const found = files.flatMap(slowExpressions);
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) process.exitCode = 1;

/** The lines about the slow expressions of a file. */
function slowExpressions(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const lines = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      const { reports } = analyse({ source: pattern, flags });
      if (reports.length > 0) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        const degree = reports.some(({ exponential }) => exponential) ? "exponential" : "quadratic";
        lines.push(`${file}:${line + 1}: ${node.text} takes ${degree} time; bound or split it`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}
