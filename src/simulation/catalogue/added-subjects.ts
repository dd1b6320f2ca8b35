import type { CitedUrl, Name, Prompt, Site } from "../model.ts";
import { Chance, hash } from "../../common/random.ts";
import { groupBy } from "../../common/group-by.ts";
import type { SubjectScope } from "../models/prompt-model.ts";
import { demandOf, subjectOf, type TextSubject } from "../subjects/prompt-subject.ts";
import type { PageTopic, SimulationCatalogue } from "./catalogue.ts";
import { GeneratedPage, urlOf } from "./generated-page.ts";
import { inventRivals } from "./invented-names.ts";
import { fill, languagePack } from "./language-pack.ts";
import { asksForNoNames } from "./asked-names.ts";
import { UNKNOWN_GROUP } from "./market.ts";
import { isInRange } from "./market-range.ts";
import { hostOf, pageGenerator, type Host, type PageGenerator } from "./page-generator.ts";
import { brandSite, suitable, GENERAL_SOURCES, sourcesFor, type NewSource } from "./new-sources.ts";
import { siteMetadata } from "./site-metadata.ts";
import { displayNameOf, domainOfName, slugOf } from "./site-name.ts";
import { inventedSitesFor, marketKey, siteKind } from "./unknown-subject.ts";

/** A catalogue with lists of its own. */
interface GrownCatalogue extends SimulationCatalogue {
  readonly names: Name[];
  readonly sites: Site[];
  readonly pages: CitedUrl[];
  readonly topics: PageTopic[];
  readonly weights: number[];
}

interface PageBrief {
  readonly subject: TextSubject;
  readonly language: string;
  /** Titles of the pages before, with their site and with their description; those of these pages are added. */
  readonly titles: Set<string>;
}

/** Prompts about further subjects cite the pages of the market; a world can have any number of prompts. */
const MAX_SUBJECTS = 300;
const OWN_WEIGHT = 5;
const RIVAL_SITES = 7;
const FEW_RIVAL_SITES = 3;
/** Most answers name the brands that a prompt names, and like them. */
const NAMED_BRAND = { strength: 0.8, tone: 0.3 };
const MARKET_SITES = 14;
/** Fewer sites of a market are complemented by those with pages about everything. */
const FEW_SITES = 5;
/** A site with pages about this many root subjects has pages about every subject of the market. */
const GENERAL_ROOTS = 4;
const PAGES_PER_SITE = 3;
const WITH_ONE_PAGE: ReadonlySet<string> = new Set(["brand_site", "encyclopedia"]);

/**
 * A catalogue that grows by rivals, sites and pages for the subjects of added prompts that are not in the market. What
 * was added before stays as it is: nothing that exists may change (§1).
 */
export class AddedSubjects {
  readonly #base: SimulationCatalogue;
  readonly #rivals = new Map<string, readonly number[]>();
  readonly #byPhrase = new Map<string, SubjectScope>();
  /** By language and group: finding them takes 5 % of a write. */
  readonly #usableSources = new Map<string, readonly NewSource[]>();
  readonly #generate: PageGenerator;
  /** Pages by their URL. */
  readonly #byUrl = new Map<string, number>();
  #grown: GrownCatalogue | null = null;

  constructor(base: SimulationCatalogue) {
    this.#base = base;
    this.#generate = pageGenerator(
      { subjects: base.marketSubjects, names: base.names },
      base.packs,
    );
  }

  /** The catalogue with what was added; its lists grow. */
  get catalogue(): SimulationCatalogue {
    return this.#grown ?? this.#base;
  }

  /** Adds what prompts are about; returns the scopes of those that have one of their own. */
  add(prompts: readonly Prompt[]): ReadonlyMap<Prompt, SubjectScope> {
    const scopes = new Map<Prompt, SubjectScope>();
    for (const prompt of prompts) {
      const scope = this.#scopeOfPrompt(prompt);
      if (scope !== null) scopes.set(prompt, scope);
    }
    return scopes;
  }

  #scopeOfPrompt(prompt: Prompt): SubjectScope | null {
    const { packs, marketSubjects } = this.#base;
    if (prompt.subject !== null && marketSubjects.has(prompt.subject)) return null;
    const subject = subjectOf(this.#base, prompt);
    const pack = languagePack(packs, prompt.language);
    const { language } = pack;
    const about = subject.words?.question ?? demandOf(subject);
    const isWithoutNames = asksForNoNames(prompt.text, subject);
    const key = [language, about, isWithoutNames, ...(subject.brands ?? [])].join(" ");
    const known = this.#byPhrase.get(key);
    if (known !== undefined) return known;
    if (this.#byPhrase.size === MAX_SUBJECTS) return null;
    const scope = this.#scopeOf(subject, language, isWithoutNames);
    this.#byPhrase.set(key, scope);
    return scope;
  }

  #lists(): GrownCatalogue {
    const base = this.#base;
    this.#grown ??= {
      ...base,
      names: [...base.names],
      marketNames: base.names.length,
      sites: [...base.sites],
      pages: [...base.pages],
      topics: [...base.topics],
      weights: [...base.weights],
    };
    return this.#grown;
  }

  #scopeOf(subject: TextSubject, language: string, isWithoutNames: boolean): SubjectScope {
    const { groupId, words } = subject;
    const { marketSubjects } = this.#base;
    // An invented market has no subjects; everything can belong to it but what names no brand.
    const isAny = marketSubjects.size === 0 && words?.explanation == null;
    const isInMarket = isInRange(subject, marketSubjects, language);
    const isSold = isInMarket || isAny;
    const isOfMarket = isInMarket || (isAny && groupId === UNKNOWN_GROUP);
    const names = isWithoutNames && !isOfMarket ? [] : this.#namesFor(subject, isOfMarket);
    const sources = isOfMarket
      ? this.#marketSources(subject, language)
      : this.#inventedSources(subject, { language, names });
    const own = isSold ? this.#ownSources() : [];
    const titles = new Set<string>();
    const pages = [...own, ...sources].flatMap((source) =>
      this.#pagesOf(this.#hostOf(source, language), { subject, language, titles }),
    );
    return { names: new Set(names), pages: [...new Set(pages)] };
  }

  /** The names that runs about a subject mention: those of the market and the prompt, or, outside the market, other names. */
  #namesFor(subject: TextSubject, isOfMarket: boolean): readonly number[] {
    const { words, brands = [] } = subject;
    if (!isOfMarket && words?.explanation != null) return [];
    const named = brands.map((name) => this.#namedBrand(name));
    if (isOfMarket) return [...new Set([...this.#base.names.keys(), ...named])];
    // Who compares two brands asks for no third one, and who asks about one for few others.
    const count = [Infinity, FEW_RIVAL_SITES][named.length] ?? 0;
    const others = count === 0 ? [] : this.#rivalsOf(marketKey(subject)).slice(0, count);
    const rivals = [...new Set([...named, ...others])];
    // A brand without a market is mentioned for any subject.
    return this.#base.marketSubjects.size === 0 ? [0, ...rivals] : rivals;
  }

  /** A brand that a prompt names; one that the catalogue has already is not added again. */
  #namedBrand(name: string): number {
    const { names } = this.#lists();
    const known = names.findIndex((one) => one.name === name);
    if (known !== -1) return known;
    // "iPad Air" is a product, which has no site of its own.
    const domain = / /.test(name) ? null : domainOfName(name, names);
    return names.push({ name, domain, ...NAMED_BRAND }) - 1;
  }

  #rivalsOf(groupId: string): readonly number[] {
    const known = this.#rivals.get(groupId);
    if (known !== undefined) return known;
    const taken = this.#lists().names.map(({ name }) => name);
    const rivals = inventRivals(this.#base.seed, groupId, { names: taken });
    const first = this.#lists().names.length;
    this.#lists().names.push(...rivals);
    const ids = rivals.map((_, index) => first + index);
    this.#rivals.set(groupId, ids);
    return ids;
  }

  #ownSources(): NewSource[] {
    return this.#base.names
      .slice(0, 1)
      .flatMap(({ name, domain }) =>
        domain === null ? [] : [{ ...brandSite(name, domain), weight: OWN_WEIGHT }],
      );
  }

  /** Some of the sites that the brand's catalogue has in a language: those about several subjects or this one. */
  #marketSources({ phrase, groupId }: TextSubject, language: string): NewSource[] {
    const key = `${language} ${groupId}`;
    const usable = this.#usableSources.get(key) ?? this.#findSources(groupId, language);
    this.#usableSources.set(key, usable);
    const some = new Chance(this.#base.seed, "sites of a subject", phrase).shuffled(usable);
    return some.length < FEW_SITES ? [...some, ...GENERAL_SOURCES] : some.slice(0, MARKET_SITES);
  }

  #findSources(groupId: string, language: string): readonly NewSource[] {
    const { pages, sites, topics, marketSubjects } = this.#base;
    const groups = groupBy([...pages.keys()], (page) => pages[page]!.site);
    const isFor = (site: number): boolean => {
      const subjects = (groups.get(site) ?? []).map((page) =>
        marketSubjects.get(topics[page]!.subject ?? ""),
      );
      const roots = new Set(subjects.map((subject) => subject?.root));
      return roots.size >= GENERAL_ROOTS || subjects.some((subject) => subject?.group === groupId);
    };
    const bySite = groupBy(
      pages.filter((page) => page.language === language && page.contentTypes[0] !== "homepage"),
      ({ site }) => site,
    );
    const found = [...bySite]
      .filter(([site]) => isFor(site))
      .map(([site, own]): NewSource => ({
        ...sites[site]!,
        name: displayNameOf(sites[site]!.domain, own[0]!.siteName),
        contentTypes: [...new Set(own.flatMap(({ contentTypes }) => contentTypes))],
        weight: 2,
      }));
    return found.filter(({ contentTypes }) => contentTypes.length > 0);
  }

  #inventedSources(
    subject: TextSubject,
    { language, names }: { readonly language: string; readonly names: readonly number[] },
  ): NewSource[] {
    const { group, groupId, words, brands = [] } = subject;
    const sites = inventedSitesFor(subject, languagePack(this.#base.packs, language));
    const invented = sites.map(({ name: pattern, source_type, pages }): NewSource => {
      const name = fill(pattern, { topic: group.topic });
      const domain = `${slugOf(name)}.example`;
      const key = hash("authority", groupId, domain);
      return {
        domain,
        name,
        authority: key % 8 === 0 ? null : 12 + (key % 70),
        sourceTypes: [source_type],
        contentTypes: pages,
        weight: 2 + (key % 5),
      };
    });
    const rivals = names.slice(0, RIVAL_SITES).flatMap((id) => {
      const { name, domain } = this.#lists().names[id]!;
      if (domain === null) return [];
      return [brandSite(name, domain, siteKind(subject), brands.includes(name))];
    });
    // Its pages have the question as their title, which is none for a video or a reference work.
    const general = words === null ? GENERAL_SOURCES : GENERAL_SOURCES.slice(1, 2);
    return sourcesFor(words, [...general, ...invented, ...rivals].flatMap(suitable(words)));
  }

  /** The site of a source; a site that the catalogue has already is not added again. */
  #hostOf(source: NewSource, language: string): Host {
    const known = this.#lists().sites.findIndex(({ domain }) => domain === source.domain);
    if (known === -1) {
      const { domain, authority, sourceTypes } = source;
      const metadata = siteMetadata(
        { ...source, languages: [language], about: null },
        this.#base.packs,
      );
      this.#lists().sites.push({ domain, authority, sourceTypes, metadata });
    }
    const site = known === -1 ? this.#lists().sites.length - 1 : known;
    return hostOf({ ...source, languages: [language], about: null }, site);
  }

  /** The pages of a site about a subject; one page if the subject is a question. Pages with the same texts are left out. */
  #pagesOf(host: Host, { subject, language, titles }: PageBrief): number[] {
    const { domain, sourceTypes } = host.source;
    const isOnly = subject.words !== null || sourceTypes.some((type) => WITH_ONE_PAGE.has(type));
    const count = isOnly ? 1 : PAGES_PER_SITE;
    const ids: number[] = [];
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const about = subject.words?.question ?? subject.phrase;
      const chance = new Chance("added page", domain, about, ordinal);
      const { page, topic, weight } = this.#generate(
        host,
        { language, subject: null },
        chance,
        subject,
      );
      const texts = [`${domain} ${page.title}`, `${page.title} ${page.description}`];
      if (texts.some((text) => titles.has(text))) continue;
      for (const text of texts) titles.add(text);
      const url = urlOf(page);
      const { pages, topics, weights } = this.#lists();
      // A page that does not name the condition is about all prompts with the same phrase.
      const known = this.#byUrl.get(url);
      ids.push(known ?? pages.length);
      if (known !== undefined) continue;
      this.#byUrl.set(url, pages.length);
      pages.push(new GeneratedPage(page));
      topics.push(topic);
      weights.push(weight);
    }
    return ids;
  }
}
