import { parseAst } from "rolldown/parseAst";

/** A node of a syntax tree (ESTree), as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly properties?: readonly Property[];
}

interface Property extends Node {
  readonly shorthand?: boolean;
  readonly key?: { readonly name?: string };
  readonly value?: Node;
}

/**
 * Returns the source of a module with faults without what describes them: the title, and the rules that detect them.
 * Only the admin API, which a browser does not have, and the self-test read these; they take 9 KB (gzip).
 */
export function withoutDescriptions(code: string): string {
  const changes = changesIn(parseAst(code, { lang: "ts" })).toSorted((a, b) => b.start - a.start);
  return changes.reduce(
    (text, { start, end, by }) => text.slice(0, start) + by + text.slice(end),
    code,
  );
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function changesIn(node: Node): Change[] {
  const own = node.type === "ObjectExpression" ? changesOf(node) : [];
  const inner = Object.values(node).flat().filter(isNode).flatMap(changesIn);
  return [...own, ...inner];
}

/** What is written in place of a property of a fault. */
const REPLACEMENTS = new Map([
  ["title", '""'],
  ["breaks", "[]"],
  ["mayBreak", "[]"],
]);

function changesOf(object: Node): Change[] {
  return (object.properties ?? []).flatMap(({ shorthand, key: { name = "" } = {}, value }) => {
    const by = REPLACEMENTS.get(name);
    if (by === undefined || shorthand === true || value === undefined) return [];
    if (name === "title" && !isFault(object)) return [];
    return [{ start: value.start, end: value.end, by }];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Other objects have titles too, such as a body that a fault sends. */
function isFault({ properties = [] }: Node): boolean {
  return properties.some(({ key }) => key?.name === "id");
}
