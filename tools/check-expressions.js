// Finds regular expressions that take more than linear time: deployments and clients decide what they are applied to.
// Part of `npm run lint`; oxlint has no such rule.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { analyse } from "scslre";
import ts from "typescript";

const files = execFileSync("git", ["ls-files", "src", "conformance"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith(".d.ts"));
const built = await builtExpressions(files);
const found = [...files.flatMap(literalExpressions), ...built].flatMap(slowExpression);
for (const line of found) process.stderr.write(`${line}\n`);
if (built.length === 0) process.stderr.write("No built expression was seen; mend this script\n");
if (found.length > 0 || built.length === 0) process.exitCode = 1;

/** The line about an expression, if it is slow. */
function slowExpression({ place, source, flags }) {
  const { reports } = analyse({ source, flags });
  if (reports.length === 0) return [];
  const degree = reports.some(({ exponential }) => exponential) ? "exponential" : "quadratic";
  return [`${place}: /${source}/${flags} takes ${degree} time; bound or split it`];
}

/** The expressions that a file has as literals. */
function literalExpressions(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const expressions = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      expressions.push({ place: `${file}:${line + 1}`, source: pattern, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return expressions;
}

/** The expressions that modules build from strings when they are loaded, and those that find a key. */
async function builtExpressions(all) {
  const expressions = new Map();
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parameters, newTarget) {
      const expression = Reflect.construct(target, parameters, newTarget);
      const { source, flags } = expression;
      const place = new Error("place").stack.split("\n")[2] ?? "";
      const [, file] = /\/((?:src|conformance)\/[^:]+:\d+)/.exec(place) ?? [];
      const isOwn = file !== undefined && !place.includes("/node_modules/");
      if (isOwn) expressions.set(`/${source}/${flags}`, { place: file, source, flags });
      return expression;
    },
  });
  for (const file of all) {
    if (readFileSync(file, "utf8").includes("new RegExp(")) await import(urlOf(file));
  }
  const { secretRedactor } = await import(urlOf("src/common/redact.ts"));
  const key = "lmvz_live_example-read/+";
  secretRedactor([[key, "…"]])(key);
  globalThis.RegExp = Original;
  return [...expressions.values()];
}

function urlOf(file) {
  return pathToFileURL(resolve(file)).href;
}
