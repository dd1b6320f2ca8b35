import type { ErrorObject } from "ajv/dist/2020.js";
import { nearest } from "../../contract/nearest.ts";
import { allowedBy, type JsonSchema } from "../../contract/schema.ts";
import { stepsOf } from "../../contract/yaml-source.ts";

const CHOOSING = new Set(["anyOf", "oneOf"]);

/**
 * The errors that tell a person what to change. Of a value that none of several schemas allows, that is
 * the deepest complaint: it is the nearest to the mistake, and all others only follow from it.
 */
export function telling(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => CHOOSING.has(keyword));
  const outermost = choices.filter((one) => !choices.some((other) => isPartOf(one, other)));
  const single = errors.filter(
    (error) => !CHOOSING.has(error.keyword) && !outermost.some((one) => isPartOf(error, one)),
  );
  const chosen = outermost.map((choice) => deepest(choice, errors));
  const found = [...single, ...chosen].filter(({ keyword }) => keyword !== "if");
  const once = found.filter(
    (error, place) => !found.slice(0, place).some((one) => isSame(one, error)),
  );
  return once.filter((error) => !isEchoed(error, once));
}

/** A value that fails two of several schemas for the same reason is told once. */
function isSame(a: ErrorObject, b: ErrorObject): boolean {
  return (
    a.instancePath === b.instancePath &&
    a.keyword === b.keyword &&
    JSON.stringify(a.params) === JSON.stringify(b.params)
  );
}

function isPartOf(error: ErrorObject, choice: ErrorObject): boolean {
  if (error === choice || !isAtOrBelow(error.instancePath, choice.instancePath)) return false;
  if (error.schemaPath.startsWith(`${choice.schemaPath}/`)) return true;
  // Behind a `$ref` a schema tells its own path: then all that another definition complains of is a part.
  const choices = (choice.parentSchema as Params)[choice.keyword] as readonly JsonSchema[];
  return choices.some(({ $ref }) => $ref !== undefined) && ownerOf(error) !== ownerOf(choice);
}

/** The definition in which an error's schema stands. */
function ownerOf({ schemaPath }: ErrorObject): string {
  return /^[^#]*#\/\$defs\/[^/]+/.exec(schemaPath)?.[0] ?? "";
}

function deepest(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject {
  const [first] = errors
    .filter((error) => isPartOf(error, choice) && !CHOOSING.has(error.keyword))
    .filter((error) => error.instancePath !== choice.instancePath || isUnknownKey(error))
    .toSorted(
      (a, b) => depthOf(b) - depthOf(a) || Number(isUnknownKey(b)) - Number(isUnknownKey(a)),
    );
  return first ?? choice;
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}

function isUnknownKey({ keyword }: ErrorObject): boolean {
  return keyword === "additionalProperties";
}

/** Whether another error says the same: a missing tag is told twice, a mistyped key is missed too. */
function isEchoed(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const beside = all.filter(({ instancePath }) => instancePath === error.instancePath);
  const params = error.params as Params;
  if (error.keyword === "discriminator" && params["error"] === "tag") {
    return beside.some(({ keyword }) => keyword === "required");
  }
  if (isVague(error)) {
    return all.some((one) => one !== error && isAtOrBelow(one.instancePath, error.instancePath));
  }
  const missing = missingKeys(error);
  return beside.some(
    (other) => isUnknownKey(other) && nearest(unknownKey(other), missing) !== null,
  );
}

/** A choice that says nothing but that none of it fits. */
function isVague({ keyword, parentSchema }: ErrorObject): boolean {
  if (!CHOOSING.has(keyword)) return false;
  const choices = (parentSchema as Params)[keyword];
  return keysOf(choices).length < (choices as readonly unknown[]).length;
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return `${pointer}/`.startsWith(`${above}/`);
}

/** The keys of which an error misses one. */
function missingKeys({ keyword, params, parentSchema }: ErrorObject): string[] {
  if (CHOOSING.has(keyword)) return keysOf((parentSchema as Params)[keyword]);
  const { missingProperty } = params as { readonly missingProperty?: string };
  return keyword === "required" && missingProperty !== undefined ? [missingProperty] : [];
}

function keysOf(choices: unknown): string[] {
  return ((choices ?? []) as readonly JsonSchema[]).flatMap(({ required = [] }) => required);
}

function unknownKey({ params }: ErrorObject): string {
  return String((params as Params)["additionalProperty"]);
}

/** The JSON pointer of the value that an error blames: of a choice by a tag, that is the tag. */
export function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword !== "discriminator") return instancePath;
  return `${instancePath}/${String((params as Params)["tag"])}`;
}

type Params = Readonly<Record<string, unknown>>;

/** What is wrong, what is allowed and, where one is near, the word that was meant. */
export function sentenceOf(error: ErrorObject): string {
  const { instancePath, keyword, parentSchema, data } = error;
  const where = whereIs(instancePath);
  const params = error.params as Params;
  const schema = (parentSchema ?? {}) as JsonSchema;
  if (keyword === "additionalProperties") {
    const key = unknownKey(error);
    const known = Object.keys(schema.properties ?? {});
    return `${where} has an unknown key "${key}"; ${choiceOf(key, known)}`;
  }
  if (keyword === "required")
    return `${where} lacks the key "${String(params["missingProperty"])}"`;
  if (keyword === "discriminator") return tagSentence(where, params, schema);
  if (keyword === "uniqueItems") return `${where} has an entry twice; allowed is each once`;
  if (CHOOSING.has(keyword)) return `${where} ${choiceSentence(error)}`;
  const allowed = allowedIn(error, schema);
  const hint = schema.enum ? hintFor(data, schema.enum.map(String)) : "";
  return `${where} can't be ${shown(data)}; allowed is ${allowed}${hint}`;
}

function allowedIn({ keyword, params }: ErrorObject, schema: JsonSchema): string {
  const { allowedValue } = params as { readonly allowedValue?: unknown };
  if (keyword === "const") return shown(allowedValue);
  const types = schema.type;
  const only = Array.isArray(types) ? types.filter((type) => type !== "null") : [types];
  if (only.length > 1) return `one of the types ${(types as readonly string[]).join(", ")}`;
  if (only[0] === "object") return "a map of keys and values";
  const text = allowedBy(only[0] === undefined ? schema : { ...schema, type: only[0] as string });
  return Array.isArray(types) && types.includes("null") ? `${text}, or null` : text;
}

function tagSentence(where: string, params: Params, schema: JsonSchema): string {
  const tag = String(params["tag"]);
  const { examples = [] } = (schema.properties?.[tag] ?? {}) as { readonly examples?: string[] };
  return `${where}.${tag} can't be ${shown(params["tagValue"])}; ${choiceOf(String(params["tagValue"]), examples)}`;
}

/** Where each choice asks for a key of its own, the keys are the choice. */
function choiceSentence(error: ErrorObject): string {
  const { parentSchema, keyword, data } = error;
  if (isVague(error)) return `can't be ${shown(data)}; that is none of the forms it can have`;
  return `must have exactly one of the keys ${keysOf((parentSchema as Params)[keyword]).join(", ")}`;
}

/** What could have been written instead of a word that nobody knows. */
export function choiceOf(word: string, known: readonly string[]): string {
  if (known.length === 0) return "nothing is allowed here";
  return `allowed is ${known.length === 1 ? "" : "one of "}${listed(known)}${hintFor(word, known)}`;
}

const MOST_LISTED = 12;

function listed(words: readonly string[]): string {
  const more = words.length - MOST_LISTED;
  return words.slice(0, MOST_LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function hintFor(word: unknown, known: readonly string[]): string {
  const near = typeof word === "string" ? nearest(word, known) : null;
  return near === null ? "" : `; did you mean "${near}"?`;
}

function whereIs(pointer: string): string {
  return pointer === "" ? "the file" : stepsOf(pointer).join(".");
}

const LONGEST_SHOWN = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
