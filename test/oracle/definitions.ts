import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { TEST_TODAY } from "../support/fake-server.ts";

/**
 * What a scenario file defines and the API does not show: the owners of domains, competitors, the tags of
 * removed prompts, and the days from which labels and searches are recorded.
 */
export interface BrandDefinition {
  readonly brand: string;
  readonly ownDomains: ReadonlySet<string>;
  /** The name and the own domains of each competitor. */
  readonly competitors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly labelledSince: string | null;
  readonly searchesSince: string | null;
  readonly isMined: boolean;
  readonly promptTags: ReadonlyMap<string, readonly string[]>;
  readonly removedPrompts: readonly string[];
  /** Whether it has prompts that are not in the file. */
  readonly hasFurtherPrompts: boolean;
  /** The main domain of every name that a run can mention. */
  readonly domainOfName: ReadonlyMap<string, string | null>;
  /** Days on which a platform hides its searches; platforms that always do are not listed. */
  readonly hiddenDays: readonly HiddenDays[];
}

export interface HiddenDays {
  readonly platform: string;
  readonly from: string;
  /** null: without end. */
  readonly to: string | null;
}

export interface WorkspaceDefinition {
  readonly workspace: string;
  readonly key: string;
  readonly platforms: readonly string[];
  readonly silentPlatforms: readonly string[];
  readonly brands: ReadonlyMap<string, BrandDefinition>;
}

interface NamedDomain {
  readonly name: string;
  readonly domain: string | null;
}

interface BrandYaml {
  readonly brand: string;
  readonly domain: string | null;
  readonly owned_domains?: readonly string[];
  readonly competitors?: readonly string[];
  readonly sentiment_since?: number | null;
  readonly searches_since?: number | null;
  readonly mining?: string;
  readonly history?: {
    readonly market: string;
    readonly traits?: readonly TraitYaml[];
    readonly volume?: { readonly prompts?: number };
  };
  readonly written?: { readonly names?: readonly NamedDomain[] };
  readonly prompts?: readonly PromptYaml[];
}

type TraitYaml =
  | {
      readonly trait: "silent";
      readonly platform: string;
      readonly from: number;
      readonly to?: number | null;
    }
  | { readonly trait: "appears"; readonly brand: string; readonly domain?: string | null }
  | { readonly trait: "tone" | "strength" | "absent" | "news" };

interface PromptYaml {
  readonly text: string;
  readonly country: string;
  readonly tags?: readonly string[];
  readonly removed?: number | null;
}

interface WorkspaceYaml {
  readonly workspace: string;
  readonly plan: { readonly api_access: boolean; readonly platforms: readonly string[] };
  readonly silent_platforms?: readonly string[];
  readonly keys: readonly { readonly key: string; readonly revoked?: boolean }[];
  readonly brands: readonly BrandYaml[];
}

const SCENARIOS = new URL("../../scenarios/", import.meta.url);

/** The workspaces of a scenario that a key can read; a scenario is the name of a shipped one or the path of a file. */
export function readableWorkspaces(scenario: string): readonly WorkspaceDefinition[] {
  const path = scenario.endsWith(".yaml") ? `../${scenario}` : `${scenario}.yaml`;
  const { workspaces } = yamlOf(path) as { workspaces: readonly WorkspaceYaml[] };
  return workspaces.filter(({ plan }) => plan.api_access).map(workspaceDefinition);
}

function workspaceDefinition(yaml: WorkspaceYaml): WorkspaceDefinition {
  const key = yaml.keys.find(({ revoked }) => revoked !== true)?.key;
  if (key === undefined) throw new Error(`${yaml.workspace} has no key.`);
  const tracked = new Map(yaml.brands.map((brand) => [brand.brand, brand]));
  return {
    workspace: yaml.workspace,
    key,
    platforms: yaml.plan.platforms,
    silentPlatforms: yaml.silent_platforms ?? [],
    brands: new Map(yaml.brands.map((brand) => [brand.brand, brandDefinition(brand, tracked)])),
  };
}

function brandDefinition(
  yaml: BrandYaml,
  tracked: ReadonlyMap<string, BrandYaml>,
): BrandDefinition {
  const domainOfName = new Map([
    ...namesAround(yaml).map(({ name, domain }) => [name, domain] as const),
    ...[...tracked.values()].map(({ brand, domain }) => [brand, domain] as const),
  ]);
  const domainsOf = (name: string) => {
    const brand = tracked.get(name);
    const domain = domainOfName.get(name) ?? null;
    return brand === undefined ? new Set(domain === null ? [] : [domain]) : ownDomains(brand);
  };
  return {
    brand: yaml.brand,
    ownDomains: ownDomains(yaml),
    // The workspace's other brands are competitors as well (C45).
    competitors: new Map(
      [...(yaml.competitors ?? []), ...tracked.keys()]
        .filter((name) => name !== yaml.brand)
        .map((name) => [name, domainsOf(name)]),
    ),
    labelledSince: dateOrNull(yaml.sentiment_since),
    searchesSince: dateOrNull(yaml.searches_since),
    isMined: yaml.mining !== "paused",
    ...promptDefinitions(yaml.prompts ?? []),
    hasFurtherPrompts: yaml.history?.volume?.prompts !== undefined,
    domainOfName,
    hiddenDays: (yaml.history?.traits ?? []).flatMap((trait) =>
      trait.trait === "silent"
        ? [{ platform: trait.platform, from: dateOfDay(trait.from), to: dateOrNull(trait.to) }]
        : [],
    ),
  };
}

/** The platforms that hide their searches on every day of a window up to today. */
export function hiddenPlatforms(
  { silentPlatforms }: WorkspaceDefinition,
  { hiddenDays: silences }: BrandDefinition,
  { start, end }: { readonly start: string; readonly end: string },
): readonly string[] {
  const last = end < TEST_TODAY ? end : TEST_TODAY;
  const hidden = silences.filter(({ from, to }) => from <= start && (to === null || to >= last));
  return [...silentPlatforms, ...hidden.map(({ platform }) => platform)];
}

function promptDefinitions(prompts: readonly PromptYaml[]) {
  return {
    promptTags: new Map(
      prompts.map(({ text, country, tags }) => [promptKey(text, country), tags ?? []]),
    ),
    removedPrompts: prompts
      .filter(({ removed }) => (removed ?? null) !== null)
      .map(({ text, country }) => promptKey(text, country)),
  };
}

/** The identity of a prompt within its brand: text and country (C80). */
export function promptKey(text: string, country: string): string {
  return `${country} ${text}`;
}

function ownDomains({ domain, owned_domains: further }: BrandYaml): ReadonlySet<string> {
  return new Set([...(domain === null ? [] : [domain]), ...(further ?? [])]);
}

function namesAround({ history, written }: BrandYaml): readonly NamedDomain[] {
  if (history === undefined) return written?.names ?? [];
  const { names } = yamlOf(`markets/${history.market}.yaml`) as { names: readonly NamedDomain[] };
  const appearing = (history.traits ?? []).flatMap((trait) =>
    trait.trait === "appears" ? [{ name: trait.brand, domain: trait.domain ?? null }] : [],
  );
  return [...names, ...appearing];
}

function yamlOf(path: string): unknown {
  return parse(readFileSync(new URL(path, SCENARIOS), "utf8"));
}

function dateOrNull(day: number | null | undefined): string | null {
  return day === null || day === undefined ? null : dateOfDay(day);
}

/** The date of a day relative to today, as in scenarios. */
export function dateOfDay(day: number): string {
  const date = new Date(`${TEST_TODAY}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + day);
  return date.toISOString().slice(0, 10);
}
