import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Document, isCollection, isMap, parseDocument, visit } from "yaml";
import type { Node, Pair, Scalar, YAMLMap } from "yaml";
import { ROOT } from "../src/files/package-files.ts";
import { createUnderstudy, type Understudy } from "../src/index.ts";

/**
 * The examples of successful responses in `spec/openapi.yaml` are what the scenario `agency` responds at this
 * instant to the request in their description. `npm run examples:generate` writes them.
 */
export const NOW = "2026-11-20T12:00:00Z";
const CONTRACT = join(ROOT, "spec", "openapi.yaml");
const WIDTH = 110;
/** Lists and objects of at most this many characters are written in one line. */
const FLOW_WIDTH = 90;

/** A description, such as `GET /visibility?brand=Alpenglow`, or `POST /prompts` with the body `smallest`. */
const REQUEST = /^`(GET|POST) (\/[^` ]+)`(?: with the body `(\w+)`)?$/;

/** An example of a 200 response in the contract. */
export interface ContractExample {
  /** Operation and name of the example, such as `getVisibility overall`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** What the contract shows, as JSON. */
  readonly shown: string;
  /** The bodies of the operation's request by name, as JSON. */
  readonly bodies: ReadonlyMap<string, string>;
  /** First and last character of the `value` in the contract's text. */
  readonly range: readonly [number, number];
  /** Number of columns before `value`. */
  readonly indent: number;
}

/** Returns the examples of all 200 responses of the contract, in its order. */
export function contractExamples(text: string): ContractExample[] {
  const document = parseDocument(text);
  const operations = (document.get("paths") as YAMLMap).items.flatMap(
    ({ value }) => (value as YAMLMap).items,
  );
  return operations.flatMap(({ value }) => examplesOf(value as YAMLMap, text));
}

function examplesOf(operation: YAMLMap, text: string): ContractExample[] {
  const media = ["content", "application/json", "examples"];
  const id = String(operation.get("operationId"));
  const bodies = new Map(
    named(operation.getIn(["requestBody", ...media])).map(({ key, value }) => [
      String(key),
      JSON.stringify((value as YAMLMap).toJSON().value),
    ]),
  );
  return named(operation.getIn(["responses", "200", ...media])).map(({ key, value: example }) => {
    const pair = (example as YAMLMap<Scalar, Node>).items.find(
      (item) => item.key.value === "value",
    );
    const start = pair?.key.range?.[0] ?? 0;
    return {
      name: `${id} ${String(key)}`,
      summary: String((example as YAMLMap).get("summary")),
      description: String((example as YAMLMap).get("description")),
      shown: JSON.stringify(pair?.value?.toJSON()),
      bodies,
      range: [start, pair?.value?.range?.[1] ?? start],
      indent: start - (text.lastIndexOf("\n", start) + 1),
    };
  });
}

function named(examples: unknown): readonly Pair[] {
  return isMap(examples) ? examples.items : [];
}

/** Sends the request of each example; returns the bodies of the responses. */
export async function servedBodies(examples: readonly ContractExample[]): Promise<string[]> {
  const options = { scenario: "agency", now: NOW } as const;
  await using empty = await createUnderstudy(options);
  await using created = await createUnderstudy({ ...options, choices: { C78: "created" } });
  const bodies: string[] = [];
  for (const example of examples) {
    bodies.push(await serve(example.summary.includes("C78") ? created : empty, example));
  }
  return bodies;
}

async function serve(understudy: Understudy, example: ContractExample): Promise<string> {
  const { name, description, bodies } = example;
  const [, method = "", path, body = ""] = REQUEST.exec(description) ?? [];
  if (path === undefined) throw new Error(`${name}: "${description}" is not a request`);
  using world = understudy.world();
  const headers = { ...world.headers("write"), "content-type": "application/json" };
  const request =
    method === "GET" ? { headers } : { method, headers, body: bodies.get(body) ?? "" };
  const response = await understudy.fetch(`${understudy.baseUrl}${path}`, request);
  return response.text();
}

/** Returns the contract with the served bodies as examples. */
function rewritten(text: string, served: readonly string[]): string {
  const examples = contractExamples(text);
  let result = "";
  let end = 0;
  for (const [index, { range, indent }] of examples.entries()) {
    const old = text.slice(...range);
    const lines = yamlOf({ value: JSON.parse(served[index] ?? "") as unknown }, WIDTH - indent);
    const block = lines.replaceAll(/\n(?=[^\n])/g, `\n${" ".repeat(indent)}`);
    result += text.slice(end, range[0]) + block + old.slice(old.trimEnd().length);
    end = range[1];
  }
  return result + text.slice(end);
}

/** Formats a value like the rest of the contract: short objects and lists in one line. Readers of YAML 1.1 agree. */
function yamlOf(value: unknown, lineWidth: number): string {
  const document = new Document(value, { compat: "yaml-1.1" });
  visit(document, {
    Collection: (key, node) => {
      if (key !== null && JSON.stringify(node).length <= FLOW_WIDTH) node.flow = true;
    },
    Scalar: (_, node, path) => {
      if (typeof node.value !== "string") return;
      const isInFlow = path.some((parent) => isCollection(parent) && parent.flow);
      if (node.value.includes("\n")) node.type = "BLOCK_LITERAL";
      else if (isInFlow && /[^\w .:/-]/.test(node.value)) node.type = "QUOTE_DOUBLE";
      else if (!isInFlow && node.value.length > FLOW_WIDTH) node.type = "BLOCK_FOLDED";
    },
  });
  const lines = document.toString({ lineWidth, flowCollectionPadding: true });
  return lines.replaceAll(/^([ -]*\w+: )\[ (.*) \]$/gm, "$1[$2]").trimEnd();
}

if (import.meta.main) {
  const text = readFileSync(CONTRACT, "utf8");
  writeFileSync(CONTRACT, rewritten(text, await servedBodies(contractExamples(text))));
}
