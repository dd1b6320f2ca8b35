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
}

/**
 * Returns the source of a module with faults without what describes them: the title, and the rules that detect them.
 * Only the admin API, which a browser does not have, and the self-test read these; they take 9 KB (gzip).
 */
export function withoutDescriptions(code: string): string {
  const removals = removalsIn(parseAst(code, { lang: "ts" })).toSorted((a, b) => b.start - a.start);
  return removals.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

interface Removal {
  readonly start: number;
  readonly end: number;
}

function removalsIn(node: Node): Removal[] {
  const own = node.type === "ObjectExpression" ? removalsOf(node) : [];
  const inner = Object.values(node).flat().filter(isNode).flatMap(removalsIn);
  return [...own, ...inner];
}

const DESCRIPTIONS: ReadonlySet<string> = new Set(["title", "breaks", "mayBreak"]);

function removalsOf(object: Node): Removal[] {
  const { properties = [] } = object;
  return properties.flatMap(({ shorthand, start, end, key: { name = "" } = {} }, index) => {
    if (!DESCRIPTIONS.has(name) || shorthand === true) return [];
    if (name === "title" && !isFault(object)) return [];
    // Up to the next property, so that no comma is left.
    return [{ start, end: properties[index + 1]?.start ?? end }];
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Other objects have titles too, such as a body that a fault sends. */
function isFault({ properties = [] }: Node): boolean {
  return properties.some(({ key }) => key?.name === "id");
}
