import type { YamlSource } from "../../contract/yaml-source.ts";
import type { Market } from "../market/market.ts";
import type {
  AnswerDefinition,
  BrandDefinition,
  ScenarioDefinition,
  WrittenDefinition,
} from "./definition.ts";

/**
 * What a schema cannot say: that the things a scenario refers to exist, and names are not given twice.
 * @throws {SourceError}
 */
export function checkReferences(
  source: YamlSource,
  definition: ScenarioDefinition,
  markets: ReadonlyMap<string, Market>,
): void {
  const say: Complaint = (pointer, message) => {
    throw source.error(pointer, message);
  };
  const { workspaces } = definition;
  checkOnce(
    say,
    "/workspaces",
    "workspace",
    workspaces.map(({ workspace }) => workspace),
  );
  const keys = workspaces.flatMap((workspace) => workspace.keys.map(({ key }) => key));
  checkOnce(say, "/workspaces", "key", keys);
  for (const [at, workspace] of workspaces.entries()) {
    const pointer = `/workspaces/${at}/brands`;
    checkOnce(
      say,
      pointer,
      "brand",
      workspace.brands.map(({ brand }) => brand),
    );
    for (const [place, brand] of workspace.brands.entries()) {
      checkPrompts(say, `${pointer}/${place}`, brand, markets);
      if (brand.written) checkWritten(say, `${pointer}/${place}/written`, brand, brand.written);
    }
  }
}

type Complaint = (pointer: string, message: string) => never;

function checkOnce(say: Complaint, pointer: string, what: string, values: readonly string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) say(pointer, `the ${what} "${twice}" is given twice`);
}

function checkPrompts(
  say: Complaint,
  pointer: string,
  brand: BrandDefinition,
  markets: ReadonlyMap<string, Market>,
): void {
  const slugs = brand.tags.map(({ slug }) => slug);
  checkOnce(say, `${pointer}/tags`, "tag", slugs);
  const subjects = brand.history && markets.get(brand.history.market)?.subjects;
  for (const [index, prompt] of brand.prompts.entries()) {
    const at = `${pointer}/prompts/${index}`;
    const tag = prompt.tags.find((slug) => !slugs.includes(slug));
    if (tag !== undefined) say(`${at}/tags`, `the tag "${tag}" is not among the brand's tags`);
    if (prompt.subject === null || subjects === undefined) continue;
    const forms = subjects.get(prompt.subject)?.forms;
    if (forms === undefined) {
      say(`${at}/subject`, `the market has no subject "${prompt.subject}"`);
    } else if (forms[prompt.language] === undefined) {
      say(`${at}/subject`, `"${prompt.subject}" has no ${prompt.language} form in the market`);
    }
  }
}

function checkWritten(
  say: Complaint,
  pointer: string,
  brand: BrandDefinition,
  written: WrittenDefinition,
): void {
  const known = {
    sites: new Set(written.sites.map(({ domain }) => domain)),
    pages: new Set(written.pages.map(({ id }) => id)),
    searches: new Set(written.searches.map(({ id }) => id)),
    prompts: brand.prompts.length,
  };
  checkCatalogue(say, pointer, written, known.sites);
  for (const [index, answer] of written.answers.entries()) {
    checkAnswer(say, `${pointer}/answers/${index}`, answer, known);
  }
}

function checkCatalogue(
  say: Complaint,
  pointer: string,
  written: WrittenDefinition,
  sites: ReadonlySet<string>,
): void {
  for (const [index, { site }] of written.pages.entries()) {
    if (!sites.has(site)) say(`${pointer}/pages/${index}/site`, `"${site}" is not among the sites`);
  }
  const subjects = written.subjects.map(({ id }) => id);
  for (const [index, { subject }] of written.searches.entries()) {
    if (subject !== null && !subjects.includes(subject)) {
      say(`${pointer}/searches/${index}/subject`, `"${subject}" is not among the subjects`);
    }
  }
  for (const [index, { parent }] of written.subjects.entries()) {
    if (parent !== null && !subjects.slice(0, index).includes(parent)) {
      say(`${pointer}/subjects/${index}/parent`, `"${parent}" is not among the subjects above`);
    }
  }
}

interface KnownParts {
  readonly pages: ReadonlySet<string>;
  readonly searches: ReadonlySet<string>;
  /** How many prompts the brand has. */
  readonly prompts: number;
}

function checkAnswer(
  say: Complaint,
  pointer: string,
  answer: AnswerDefinition,
  known: KnownParts,
): void {
  if (answer.prompt >= known.prompts) {
    say(`${pointer}/prompt`, `${answer.prompt} is no prompt: there are ${known.prompts}, from 0`);
  }
  const brands = answer.mentions.map((one) => one.brand);
  checkOnce(say, `${pointer}/mentions`, "brand", brands);
  const cited = answer.cites.find((id) => !known.pages.has(id));
  if (cited !== undefined) say(`${pointer}/cites`, `"${cited}" is not among the pages`);
  const searched = answer.searched?.find((id) => !known.searches.has(id));
  if (searched !== undefined) say(`${pointer}/searched`, `"${searched}" is not among the searches`);
}
