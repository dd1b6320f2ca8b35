import type { Complaints } from "../../contract/complaints.ts";
import type { LanguagePacks, Market } from "../market/market.ts";
import { checkAdvice } from "./advice-references.ts";
import type { Checked } from "./checked-source.ts";
import { checkClock, checkTimestamp } from "./dates.ts";
import type { PromptDefinition, ScenarioDefinition } from "./definition.ts";
import { choiceOf } from "./schema-complaint.ts";
import { appearing, checkOnce } from "./shared-checks.ts";
import { soundBrands, soundWorkspaces, type Located, type LocatedBrand } from "./sound-parts.ts";
import { checkTraits } from "./trait-references.ts";
import { checkVolume } from "./volume-checks.ts";
import { checkWritten } from "./written-references.ts";

/** What a scenario may refer to outside its own file, and which parts of it can be looked at. */
export interface ReferenceGround {
  readonly isSound: Checked["isSound"];
  readonly markets: ReadonlyMap<string, Market>;
  readonly packs: LanguagePacks;
  /** The names of all markets there are. */
  readonly marketNames: readonly string[];
}

/** Complains of what a schema cannot tell: unknown names, names given twice, days out of reach. */
export function checkReferences(
  complaints: Complaints,
  definition: ScenarioDefinition,
  ground: ReferenceGround,
): void {
  const { isSound } = ground;
  const { clock } = definition;
  if (clock !== undefined && isSound("/clock")) checkClock(complaints, clock);
  const names = soundWorkspaces(definition, isSound, ["workspace"]).map(({ pointer, value }) =>
    at(`${pointer}/workspace`, value.workspace),
  );
  checkOnce(complaints, "workspace", names);
  const keys = soundWorkspaces(definition, isSound, ["keys"]).flatMap(({ pointer, value }) =>
    value.keys.map(({ key }, place) => at(`${pointer}/keys/${place}/key`, key)),
  );
  checkOnce(complaints, "key", keys);
  const brands = soundBrands(definition, isSound);
  for (const group of Map.groupBy(brands, ({ workspace }) => workspace).values()) {
    const tracked = group.map(({ pointer, value }) => at(`${pointer}/brand`, value.brand));
    checkOnce(complaints, "brand", tracked);
  }
  for (const brand of brands) checkBrand(complaints, brand, ground);
}

function at(pointer: string, value: string): Located<string> {
  return { pointer, value };
}

function checkBrand(complaints: Complaints, found: LocatedBrand, ground: ReferenceGround): void {
  const { pointer, value: brand, workspace } = found;
  const tags = brand.tags.map(({ slug }, place) => at(`${pointer}/tags/${place}/slug`, slug));
  checkOnce(complaints, "tag", tags);
  const market = marketOf(complaints, found, ground);
  const slugs = brand.tags.map(({ slug }) => slug);
  for (const [index, prompt] of brand.prompts.entries()) {
    const one = { pointer: `${pointer}/prompts/${index}`, value: prompt };
    checkTags(complaints, one, slugs);
    checkPlatforms(complaints, one, workspace.plan.platforms);
    if (market !== null) checkSubject(complaints, one, market);
  }
  for (const [index, { summarised_at: when }] of brand.video_list.entries()) {
    checkTimestamp(complaints, `${pointer}/video_list/${index}/summarised_at`, when);
  }
  checkAdvice(complaints, found);
  if (market !== null) checkVolume(complaints, found, market, ground.packs);
  if (market !== null) checkTraits(complaints, found, market);
  if (market !== null) checkCompetitors(complaints, found, market);
  if (brand.written) checkWritten(complaints, found, brand.written);
}

function marketOf(
  complaints: Complaints,
  { pointer, value: { history } }: LocatedBrand,
  { markets, marketNames }: ReferenceGround,
): Market | null {
  if (history === undefined) return null;
  const market = markets.get(history.market);
  if (market !== undefined) return market;
  const what = `there is no market "${history.market}"`;
  complaints.add(`${pointer}/history/market`, `${what}; ${choiceOf(history.market, marketNames)}`);
  return null;
}

function checkTags(
  complaints: Complaints,
  { pointer, value: { tags } }: Located<PromptDefinition>,
  slugs: readonly string[],
): void {
  for (const [place, slug] of tags.entries()) {
    if (slugs.includes(slug)) continue;
    const what = `the tag "${slug}" is not among the brand's tags`;
    complaints.add(`${pointer}/tags/${place}`, `${what}; ${choiceOf(slug, slugs)}`);
  }
}

function checkPlatforms(
  complaints: Complaints,
  { pointer, value: { platforms = [] } }: Located<PromptDefinition>,
  allowed: readonly string[],
): void {
  for (const [place, platform] of platforms.entries()) {
    if (allowed.includes(platform)) continue;
    const what = `"${platform}" is not in the workspace's plan`;
    complaints.add(`${pointer}/platforms/${place}`, `${what}; ${choiceOf(platform, allowed)}`);
  }
}

function checkSubject(
  complaints: Complaints,
  { pointer, value: { subject, language } }: Located<PromptDefinition>,
  { subjects }: Market,
): void {
  if (subject === null || subjects.get(subject)?.forms[language] !== undefined) return;
  const spoken = [...subjects.values()].filter(({ forms }) => forms[language] !== undefined);
  const known = spoken.map(({ id }) => id);
  const what = subjects.has(subject)
    ? `the market's subject "${subject}" has no form in "${language}"`
    : `the market has no subject "${subject}"`;
  complaints.add(`${pointer}/subject`, `${what}; ${choiceOf(subject, known)}`);
}

function checkCompetitors(
  complaints: Complaints,
  { pointer, value }: LocatedBrand,
  { names }: Market,
): void {
  const known = [...names.map(({ name }) => name), ...appearing(value)];
  for (const [place, name] of value.competitors.entries()) {
    if (known.includes(name)) continue;
    const what = `the competitor "${name}" is neither in the market nor appears in the history`;
    complaints.add(`${pointer}/competitors/${place}`, `${what}; ${choiceOf(name, known)}`);
  }
}
