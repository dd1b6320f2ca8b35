import type { JsonObject } from "../../common/is-object.ts";
import type { ErrorObject } from "ajv/dist/2020.js";
import { didYouMean } from "../../common/did-you-mean.ts";
import { nearest } from "../../common/nearest.ts";
import { shown } from "../../common/shorten.ts";
import { allowedBy, type JsonSchema } from "../../contract/schema.ts";
import { stepsOf } from "../../common/yaml-source.ts";

const COMBINATORS = new Set(["anyOf", "oneOf"]);

/**
 * Selects the schema errors to report. For a value that matches none of several schemas that is the deepest
 * error, because the others follow from it.
 */
export function relevantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter(({ keyword }) => COMBINATORS.has(keyword));
  const outermost = choices.filter((one) => !choices.some((other) => isPartOf(one, other)));
  const single = errors.filter(
    (error) => !COMBINATORS.has(error.keyword) && !outermost.some((one) => isPartOf(error, one)),
  );
  const chosen = outermost.map((choice) => deepest(choice, errors));
  const found = [...single, ...chosen].filter(({ keyword }) => keyword !== "if");
  const distinct = found.filter(
    (error, place) => !found.slice(0, place).some((one) => isSame(one, error)),
  );
  return distinct.filter((error) => !isRedundant(error, distinct));
}

/** Whether two schemas reject a value for the same reason. */
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
  // The schema path is relative to the definition behind a `$ref`: errors of other definitions are part of the choice.
  const choices = (choice.parentSchema as JsonObject)[choice.keyword] as readonly JsonSchema[];
  return choices.some(({ $ref }) => $ref !== undefined) && ownerOf(error) !== ownerOf(choice);
}

/** Returns the definition that contains the schema of an error. */
function ownerOf({ schemaPath }: ErrorObject): string {
  return /^[^#]*#\/\$defs\/[^/]+/.exec(schemaPath)?.[0] ?? "";
}

function deepest(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject {
  const [first] = errors
    .filter((error) => isPartOf(error, choice) && !COMBINATORS.has(error.keyword))
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

/** Whether another error has the same cause, such as a required key that is misspelt. */
function isRedundant(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const siblings = all.filter(({ instancePath }) => instancePath === error.instancePath);
  const params = error.params as JsonObject;
  if (error.keyword === "discriminator" && params["error"] === "tag") {
    return siblings.some(({ keyword }) => keyword === "required");
  }
  if (isUnspecific(error)) {
    return all.some((one) => one !== error && isAtOrBelow(one.instancePath, error.instancePath));
  }
  const missing = missingKeys(error);
  return siblings.some(
    (other) => isUnknownKey(other) && nearest(unknownKey(other), missing) !== null,
  );
}

/** Whether the schemas of a choice do not differ in their required keys. */
function isUnspecific({ keyword, parentSchema }: ErrorObject): boolean {
  if (!COMBINATORS.has(keyword)) return false;
  const choices = (parentSchema as JsonObject)[keyword];
  return keysOf(choices).length < (choices as readonly unknown[]).length;
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return `${pointer}/`.startsWith(`${above}/`);
}

/** Returns the keys of which one is missing. */
function missingKeys({ keyword, params, parentSchema }: ErrorObject): string[] {
  if (COMBINATORS.has(keyword)) return keysOf((parentSchema as JsonObject)[keyword]);
  const { missingProperty } = params as { readonly missingProperty?: string };
  return keyword === "required" && missingProperty !== undefined ? [missingProperty] : [];
}

function keysOf(choices: unknown): string[] {
  return ((choices ?? []) as readonly JsonSchema[]).flatMap(({ required = [] }) => required);
}

function unknownKey({ params }: ErrorObject): string {
  return String((params as JsonObject)["additionalProperty"]);
}

/** Returns the JSON pointer of an error; for a discriminator, that of its tag. */
export function problemPointer({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword !== "discriminator") return instancePath;
  return `${instancePath}/${String((params as JsonObject)["tag"])}`;
}

/** Returns a message with what is wrong, what is allowed and the most similar allowed word. */
export function problemMessage(error: ErrorObject): string {
  const { instancePath, keyword, parentSchema, data } = error;
  const where = locationOf(instancePath);
  const params = error.params as JsonObject;
  const schema = (parentSchema ?? {}) as JsonSchema;
  if (keyword === "additionalProperties") {
    const key = unknownKey(error);
    const known = Object.keys(schema.properties ?? {});
    return `${where} has an unknown key "${key}"; ${allowedValues(key, known)}`;
  }
  if (keyword === "required")
    return `${where} lacks the key "${String(params["missingProperty"])}"`;
  if (keyword === "discriminator") return tagSentence(where, params, schema);
  if (keyword === "uniqueItems") return `${where} has duplicate entries`;
  if (COMBINATORS.has(keyword)) return `${where} ${choiceSentence(error)}`;
  const allowed = allowedIn(error, schema);
  const hint = schema.enum ? hintFor(data, schema.enum.map(String)) : "";
  return `${where} can't be ${shown(data)}; expected ${allowed}${hint}`;
}

function allowedIn({ keyword, params }: ErrorObject, schema: JsonSchema): string {
  const { allowedValue } = params as { readonly allowedValue?: unknown };
  if (keyword === "const") return shown(allowedValue);
  const types = schema.type;
  const only = Array.isArray(types) ? types.filter((type) => type !== "null") : [types];
  if (only.length > 1) {
    return schema.title ?? `one of the types ${(types as readonly string[]).join(", ")}`;
  }
  if (only[0] === "object") return "a map of keys and values";
  const text = allowedBy(only[0] === undefined ? schema : { ...schema, type: only[0] as string });
  return Array.isArray(types) && types.includes("null") ? `${text}, or null` : text;
}

function tagSentence(where: string, params: JsonObject, schema: JsonSchema): string {
  const tag = String(params["tag"]);
  const { examples = [] } = (schema.properties?.[tag] ?? {}) as { readonly examples?: string[] };
  return `${where}.${tag} can't be ${shown(params["tagValue"])}; ${allowedValues(String(params["tagValue"]), examples)}`;
}

function choiceSentence(error: ErrorObject): string {
  const { parentSchema, keyword, data } = error;
  if (isUnspecific(error)) return `can't be ${shown(data)}; it matches none of the allowed forms`;
  return `must have exactly one of the keys ${keysOf((parentSchema as JsonObject)[keyword]).join(", ")}`;
}

/** Returns the allowed words and the most similar one to an unknown word, as the end of a message. */
export function allowedValues(word: string, known: readonly string[]): string {
  if (known.length === 0) return "no value is allowed here";
  return `expected ${known.length === 1 ? "" : "one of "}${listed(known)}${hintFor(word, known)}`;
}

const MAX_LISTED = 12;

function listed(words: readonly string[]): string {
  const more = words.length - MAX_LISTED;
  return words.slice(0, MAX_LISTED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function hintFor(word: unknown, known: readonly string[]): string {
  return typeof word === "string" ? didYouMean(word, known) : "";
}

function locationOf(pointer: string): string {
  return pointer === "" ? "the file" : stepsOf(pointer).join(".");
}
