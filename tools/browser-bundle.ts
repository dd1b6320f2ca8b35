import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { OpenAPIV3_1 } from "openapi-types";
import { rolldown, type OutputChunk, type Plugin } from "rolldown";
import { documentAjv, schemaReference } from "../src/contract/schema-validators.ts";
import { fieldAjv, fieldsSchema } from "../src/fake/faults/rules/field-validator.ts";
import { ruleFields } from "../src/fake/faults/rules/read.ts";
import { TRANSPORT_FAULTS } from "../src/fake/faults/rules/transport.ts";
import { loadContract, ROOT } from "../src/files/package-files.ts";
import { loadScenario, scenarioNames } from "../src/files/scenario-library.ts";
import type { LanguagePack } from "../src/simulation/catalogue/language-pack.ts";
import { sourceAjv } from "../src/workspace/scenario/source-validator.ts";
import { validatedFiles } from "./validated-files.ts";
import { withoutDescriptions } from "./without-descriptions.ts";
import { withoutReplies } from "./without-replies.ts";

/** Bundles src/browser for browsers: no Node, no evaluated code, and the scenarios of this package as data. */
export async function bundleForBrowsers(folder: string): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    input: { understudy: join(ROOT, "src", "browser", "index.ts") },
    platform: "browser",
    checks: { pluginTimings: false },
    plugins: [replacements(), generated(), undescribedFaults()],
    treeshake: { moduleSideEffects: (id) => SIDE_EFFECTS.test(id) },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    minify: true,
    chunkFileNames: "understudy-[name].js",
    comments: { legal: true },
  });
  await bundle.close();
  return output.filter((chunk) => chunk.type === "chunk");
}

/** Modules that set a loader when they are imported. */
const SIDE_EFFECTS = /[/\\]src[/\\]browser[/\\]/;

/** Files that use Node or compile schemas, and what is in their place. */
const REPLACED = new Map(
  [
    ["src/server/runtime.ts", "runtime.ts"],
    ["src/contract/schema-validators.ts", "schema-validators.ts"],
    ["src/fake/faults/rules/field-validator.ts", "field-validator.ts"],
    ["src/fake/faults/rules/semantic-faults.ts", "semantic-faults.ts"],
    ["src/workspace/scenario/source-validator.ts", "source-validator.ts"],
  ].map(([file = "", name = ""]) => [join(ROOT, file), replacement(name)]),
);

function replacements(): Plugin {
  return {
    name: "replacements",
    resolveId: (source, importer) => {
      if (source === "lru-cache") return replacement("lru-cache.ts");
      // Custom scenarios use further formats.
      if (source.startsWith("ajv-formats") && importer === `${PREFIX}understudy:validators`) {
        return replacement("formats.ts");
      }
      if (importer === undefined || !source.startsWith(".")) return null;
      return REPLACED.get(resolve(dirname(importer), source)) ?? null;
    },
  };
}

function replacement(file: string): string {
  return join(ROOT, "src", "browser", "replacements", file);
}

const FAULTS = /[/\\]src[/\\]fake[/\\]faults[/\\]/;

function undescribedFaults(): Plugin {
  return {
    name: "undescribed-faults",
    transform: (code, id) => (FAULTS.test(id) ? withoutDescriptions(code) : null),
  };
}

/** Modules that are made of the files of this package. */
const GENERATED: Readonly<Record<string, () => string>> = {
  "understudy:data": dataModule,
  "understudy:unknown-subjects": unknownSubjectsModule,
  "understudy:other-scenarios": () => exported("scenarios", otherScenarios()),
  "understudy:contract-text": () => exported("text", loadContract().text),
  "understudy:source-validators": sourceValidatorsModule,
  "understudy:validators": validatorsModule,
};

const PREFIX = "\0";

function generated(): Plugin {
  return {
    name: "generated",
    resolveId: (source) => (source in GENERATED ? PREFIX + source : null),
    load: (id) => GENERATED[id.slice(PREFIX.length)]?.() ?? null,
  };
}

/** A constant as JSON text: engines read it faster than the same as code. */
function exported(name: string, value: unknown): string {
  const text = JSON.stringify(JSON.stringify(value));
  return `export const ${name} = /*#__PURE__*/ JSON.parse(${text});\n`;
}

/** Long lists of words. */
const WORD_LISTS = /^(?:asks|words|nouns|small_words|opinions)$/;

/**
 * The same for the languages: what aliases of YAML repeat is there once, and lists of words are single texts, which
 * saves 6 KB (compressed).
 */
function exportedOnce(name: string, value: unknown): string {
  const times = new Map<object, number>();
  countObjects(value, times);
  const repeated = [...times].flatMap(([object, count]) => (count > 1 ? [object] : []));
  const reviver = `(key, part) => ${WORD_LISTS}.test(key) ? part.split(";").slice(0, -1) : part?.$ === undefined ? part : repeated[part.$]`;
  const once = (isRepeated: boolean): string =>
    JSON.stringify(isRepeated ? repeated : value, (key, part: unknown) => {
      if (WORD_LISTS.test(key)) return joined(part as readonly string[]);
      const place = isRepeated ? -1 : repeated.indexOf(part as object);
      return place === -1 ? part : { $: place };
    });
  const parsed = (text: string): string =>
    `/*#__PURE__*/ JSON.parse(${JSON.stringify(text)}, ${reviver});\n`;
  return `const repeated = ${parsed(once(true))}export const ${name} = ${parsed(once(false))}`;
}

function joined(words: readonly string[]): string {
  const strange = words.find((word) => word.includes(";"));
  if (strange !== undefined) throw new Error(`"${strange}": a semicolon can't be part of a word`);
  return words.map((word) => `${word};`).join("");
}

function countObjects(value: unknown, times: Map<object, number>): void {
  if (typeof value !== "object" || value === null) return;
  const count = times.get(value) ?? 0;
  times.set(value, count + 1);
  if (count === 0) for (const part of Object.values(value)) countObjects(part, times);
}

function dataModule(): string {
  const { markets, languages } = validatedFiles();
  return [
    exported("contract", withoutReplies(withoutProse(loadContract().contract.document))),
    exported("agency", scenarioData("agency")),
    exported("markets", markets),
    exportedOnce("languages", languages.map(withoutUnknownSubjects)),
  ].join("");
}

/** In a chunk of their own: they are a quarter of the languages, and only added prompts need them. */
function unknownSubjectsModule(): string {
  const packs = validatedFiles().languages;
  const entries = packs.map(({ language, unknown_subject, groups }) => [
    language,
    { unknown_subject, groups: mapValues(groups, ({ nouns }) => ({ nouns })) },
  ]);
  return exportedOnce("unknownSubjects", Object.fromEntries(entries));
}

/** A copy that shares everything else, as what is shared is exported once. */
function withoutUnknownSubjects(pack: LanguagePack): LanguagePack {
  const groups = mapValues(pack.groups, (group) => ({ ...group, nouns: [] }));
  return { ...pack, unknown_subject: {}, groups };
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** In a chunk of their own: most pages use the default only. */
function otherScenarios(): object {
  const names = scenarioNames().filter((name) => name !== "agency");
  return Object.fromEntries(names.map((name) => [name, scenarioData(name)]));
}

function scenarioData(name: string): object {
  const { definition, markets } = loadScenario(name);
  const { flow: _, ...served } = definition as typeof definition & { readonly flow?: unknown };
  return { definition: served, markets: [...markets.keys()] };
}

const PROSE = /^(?:description|summary|examples?|links)$/;

/** The contract without what only `contract-text` shows. Schemas may have properties with these names. */
function withoutProse(document: object): OpenAPIV3_1.Document {
  const text = JSON.stringify(document, (key, value: unknown) =>
    PROSE.test(key) && !isSchema(value) ? undefined : value,
  );
  return JSON.parse(text) as OpenAPIV3_1.Document;
}

function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("type" in value || "$ref" in value);
}

function sourceValidatorsModule(): string {
  // As references: their code would be there twice otherwise.
  const schemas = new Map<string, object>([
    ["scenario", schemaOf("scenario")],
    ["market", { $ref: "market.schema.json" }],
    ["language", { $ref: "language.schema.json" }],
  ]);
  const related = Object.fromEntries(
    ["flow", "market", "language"].map((name) => [`${name}.schema.json`, schemaOf(name)]),
  );
  const compile = (name: string, detailed: boolean): string =>
    compiled(name, sourceAjv(related, detailed, SOURCE), schemas);
  return compile("ofSources", false) + compile("ofSourcesInDetail", true);
}

function schemaOf(name: string): object {
  const file = join(ROOT, "scenarios", `${name}.schema.json`);
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

/** Options of Ajv for code as text; definitions that are used again and again are functions. */
const SOURCE = { code: { source: true, lines: false }, inlineRefs: false };

function validatorsModule(): string {
  const { contract } = loadContract();
  const pointers = [...contract.operations.values()].flatMap(({ parameters, bodyPointer }) => [
    ...parameters.map(({ pointer }) => pointer),
    ...(bodyPointer === null ? [] : [bodyPointer]),
  ]);
  const document = documentAjv(contract.document, SOURCE);
  const faults = fieldAjv(SOURCE);
  const ofDocument = new Map(
    [...new Set(pointers)].map((at) => [at, schemaReference(at)] as const),
  );
  const ofFaults = new Map(
    [{ id: "", fields: {} }, ...TRANSPORT_FAULTS].map(({ id, fields }) => [
      id,
      fieldsSchema(ruleFields(fields)),
    ]),
  );
  return `${compiled("ofDocument", document, ofDocument)}${compiled("ofFaults", faults, ofFaults)}`;
}

/** Compiled schemas as a map that is exported. Their code is a CommonJS module: it requires formats and helpers. */
function compiled(
  name: string,
  ajv: ReturnType<typeof fieldAjv>,
  schemas: ReadonlyMap<string, object>,
): string {
  const ids = [...schemas.keys()];
  for (const [index, id] of ids.entries()) ajv.addSchema(schemas.get(id)!, `${name}${index}`);
  const code = standaloneCode.default(
    ajv,
    Object.fromEntries(ids.map((_, index) => [`v${index}`, `${name}${index}`])),
  );
  const requires = new Map<string, string>();
  const own = code.replaceAll(/require\("([^"]+)"\)/g, (_, path: string) => {
    const known = requires.get(path) ?? `${name}_${requires.size}`;
    requires.set(path, known);
    return known;
  });
  const imports = [...requires].map(([path, local]) => `import * as ${local} from "${path}.js";\n`);
  const entries = ids.map((id, index) => `${JSON.stringify(id)}: exports.v${index}`);
  return `${imports.join("")}export const ${name} = /*#__PURE__*/ (() => { const exports = {};
${own.replace('"use strict";', "")}
return { ${entries.join(", ")} }; })();\n`;
}
