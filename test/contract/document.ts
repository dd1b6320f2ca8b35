import { contract } from "../support/fake-server.ts";

/** One object of the contract, and the JSON pointer to it. */
export interface Place {
  readonly pointer: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Every object of the contract, from the top down. */
export function places(): Place[] {
  const found: Place[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) found.push({ pointer, value: value as Place["value"] });
    for (const [key, child] of Object.entries(value)) visit(child, `${pointer}/${escaped(key)}`);
  };
  visit(contract.document, "");
  return found;
}

/** A step of a JSON pointer. */
export function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The values of an `enum`, of a schema of the contract by its name. */
export function valuesOf(schema: string): readonly unknown[] {
  const values = contract.schemaAt(`/components/schemas/${schema}`).enum;
  if (values === undefined) throw new Error(`The schema ${schema} has no enum`);
  return values;
}

/** Every example of the contract, and the pointer to the schema that it stands beside. */
export function examples(): { readonly pointer: string; readonly value: unknown }[] {
  return places().flatMap(({ pointer, value }) => {
    if (Array.isArray(value["examples"])) {
      return value["examples"].map((one: unknown) => ({ pointer, value: one }));
    }
    if (value["schema"] === undefined) return [];
    const named = Object.values((value["examples"] ?? {}) as Record<string, { value: unknown }>);
    return [
      ...("example" in value ? [value["example"]] : []),
      ...named.map((one) => one.value),
    ].map((one) => ({ pointer: `${pointer}/schema`, value: one }));
  });
}

/** The 200 examples of an operation: its value by the example's name. */
export function replyExamples(method: string, path: string): Record<string, unknown> {
  const pointer = `/paths/${escaped(path)}/${method}/responses/200/content/application~1json`;
  const media = places().find((place) => place.pointer === pointer)?.value ?? {};
  const named = Object.entries((media["examples"] ?? {}) as Record<string, { value: unknown }>);
  return Object.fromEntries(named.map(([name, { value }]) => [name, value]));
}
