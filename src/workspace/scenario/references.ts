import type { YamlSource } from "../../contract/yaml-source.ts";
import type { Market } from "../market/market.ts";
import type { BrandDefinition, ScenarioDefinition, WrittenDefinition } from "./definition.ts";

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
  checkOnce(say, "/workspaces", "workspace", workspaces.map(({ workspace }) => workspace));
  const keys = workspaces.flatMap((workspace) => workspace.keys.map(({ key }) => key));
  checkOnce(say, "/workspaces", "key", keys);
  for (const [at, workspace] of workspaces.entries()) {
    const pointer = `/workspaces/${at}/brands`;
    checkOnce(say, pointer, "brand", workspace.brands.map(({ brand }) => brand));
    for (const [place, brand] of workspace.brands.entries()) {
      checkPrompts(say, `${pointer}/${place}`, brand, markets);
      if (brand.written) checkWritten(say, `${pointer}/${place}/written`, brand, brand.written);
    }
  }
}

type Complaint = (pointer: string, message: string) => never;

function checkOnce(
  say: Complaint,
  pointer: string,
  what: string,
  values: readonly string[],
): void {
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
  const domains = written.sites.map(({ domain }) => domain);
  const pages = written.pages.map(({ id }) => id);
  const searches = written.searches.map(({ id }) => id);
  const subjects = written.subjects.map(({ id }) => id);
  for (const [index, page] of written.pages.entries()) {
    if (!domains.includes(page.site)) {
      say(`${pointer}/pages/${index}/site`, `"${page.site}" is not among the sites`);
    }
  }
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
  for (const [index, answer] of written.answers.entries()) {
    const at = `${pointer}/answers/${index}`;
    if (answer.prompt >= brand.prompts.length) {
      say(`${at}/prompt`, `${answer.prompt} is no prompt: the last one is ${brand.prompts.length - 1}`);
    }
    checkOnce(say, `${at}/mentions`, "brand", answer.mentions.map((one) => one.brand));
    const cited = answer.cites.find((id) => !pages.includes(id));
    if (cited !== undefined) say(`${at}/cites`, `"${cited}" is not among the pages`);
    const searched = answer.searched?.find((id) => !searches.includes(id));
    if (searched !== undefined) say(`${at}/searched`, `"${searched}" is not among the searches`);
  }
}
