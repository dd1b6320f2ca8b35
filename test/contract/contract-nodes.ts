import { contract } from "../support/fake-server.ts";

/** An object of the contract with its JSON pointer. */
export interface Place {
  readonly pointer: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** All objects of the contract, parents first. */
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

/** Escapes a step of a JSON pointer. */
export function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The `enum` of a named schema of the contract. */
export function valuesOf(schema: string): readonly unknown[] {
  const values = contract.schemaAt(`/components/schemas/${schema}`).enum;
  if (values === undefined) throw new Error(`The schema ${schema} has no enum`);
  return values;
}

/** All examples of the contract with the pointer to their schema. */
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

/** The examples of an operation's 200 response by name. */
export function responseExamples(method: string, path: string): Record<string, unknown> {
  const pointer = `/paths/${escaped(path)}/${method}/responses/200/content/application~1json`;
  const media = places().find((place) => place.pointer === pointer)?.value ?? {};
  const named = Object.entries((media["examples"] ?? {}) as Record<string, { value: unknown }>);
  return Object.fromEntries(named.map(([name, { value }]) => [name, value]));
}
