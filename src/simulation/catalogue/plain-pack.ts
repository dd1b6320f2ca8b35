import { memoize } from "../../common/memoize.ts";
import type { ContentType, SourceType } from "../model.ts";
import { MIXED_GROUPS, type PlainText } from "../subjects/plain-text.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import type { Intent } from "../subjects/intent.ts";
import { FREE } from "../texts/criteria.ts";
import type { Changes, LanguagePack, PagePattern, SubjectGroup } from "./language-pack.ts";

/** A pack and a subject with which texts about a prompt are written. */
export interface Wording {
  readonly pack: LanguagePack;
  readonly subject: TextSubject;
}

/** For a prompt that is not fully understood, patterns that are right for any noun. */
export function wordingOf(pack: LanguagePack, subject: TextSubject): Wording {
  const { plain } = subject;
  if (plain === null || pack.plain === undefined) return { pack, subject };
  const isKnown = isAboutThing(plain) && !isNoMarket(plain, subject, pack);
  const own = plainPacks(pack)(`${plain.intent}${isKnown ? " known" : ""}`);
  const group = isKnown
    ? knownGroup(plain, subject, pack.plain)
    : unknownGroup(plain, subject, pack);
  const phrase = plain.topic ?? pack.such_things;
  return { pack: own, subject: { ...subject, phrase, condition: null, group } };
}

/** Dentists are no brands, and of unknown things there is no market. */
function isNoMarket(
  { intent }: PlainText,
  { group, groupId }: TextSubject,
  { groups }: LanguagePack,
): boolean {
  return group === groups["things"] || (intent === "advice" && PRACTICE_GROUPS.has(groupId));
}

/** Groups of people who are consulted. */
const PRACTICE_GROUPS: ReadonlySet<string> = new Set(["health", "professional"]);

function knownGroup(
  { intent, question }: PlainText,
  { group, groupId }: TextSubject,
  { choice }: NonNullable<LanguagePack["plain"]>,
): SubjectGroup {
  return {
    ...group,
    kind: intent === "choice" ? group.kind : "any",
    price: null,
    facts: FREE.test(question) ? [] : (group.facts ?? []),
    criteria: MIXED_GROUPS.has(groupId) ? choice.subject.criteria : group.criteria,
  };
}

/** "Excel or Google Sheets?" is not about sheets, and a tip for a hairdresser not about health. */
function unknownGroup(
  { intent, topic: named }: PlainText,
  { group: known }: TextSubject,
  { plain, groups }: LanguagePack,
): SubjectGroup {
  const { topic, criteria } = plain![intent].subject;
  const { facts = [], ...group } = known;
  const isGeneral = intent !== "choice" || known === groups["things"];
  return {
    ...group,
    topic: isGeneral ? topic : group.topic,
    kind: "any",
    price: null,
    facts: named === null ? [] : facts,
    criteria: named === null ? criteria : plain!.choice.subject.criteria,
  };
}

/** How a pack or changes to it write about names. */
function aboutNames({ traits, verdicts, neutral, aspects, answers }: Changes): Changes {
  const given = { traits, verdicts, neutral, aspects, answers };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function ofOthers(pattern: PagePattern): PagePattern {
  return { sites: OTHERS, ...pattern };
}

const OTHERS: readonly SourceType[] = [
  "news",
  "blog",
  "review_site",
  "directory",
  "forum",
  "social",
  "government",
];
const SELLING: ReadonlySet<string> = new Set(["product_page", "category_page"]);

/** Whether a prompt is about something that is chosen, whatever else it asks. */
export function isAboutThing({ topic, intent, isAboutService, question }: PlainText): boolean {
  if (topic === null || isAboutService || intent === "names") return false;
  return intent === "choice" || CHOOSING.test(question) || GERMAN_OPTIONS.test(question);
}

/** What is asked before something is bought or ordered; a question about old glasses can be about giving them away. */
const CHOOSING =
  /\b(?:worth|or|choose|choosing|buy|cost|costs|lohnt|lohnen|sinnvoll|brauche|kaufen|kostet|kosten|vaut|valent|ou|choisir|acheter|coûte|coûtent|prix|tarif)\b/i;

/** "Teppich oder Parkett?"; "absenken oder durchlaufen lassen" chooses no thing. */
const GERMAN_OPTIONS = / oder (?:eine?[nm]? |doch |lieber )*\p{Lu}/u;

/** By intent, with "known" if the group of the subject is known: such pages can be about the subject in general. */
const plainPacks = memoize((pack: LanguagePack) =>
  memoize((key: string): LanguagePack => {
    const [intent, known] = key.split(" ") as [Intent, string?];
    const { both, choice, [intent]: own } = pack.plain!;
    const { advice } = pack;
    const layers =
      intent === "names" ? [both, choice.patterns, own.patterns] : [both, own.patterns];
    // Who makes a thing is no source for advice on it.
    if (intent === "advice" && known !== undefined)
      layers.push(aboutNames({ ...pack }), aboutNames(choice.patterns));
    const plain = layers.reduce<unknown>(merged, { ...pack, needs: [] }) as LanguagePack;
    return {
      ...plain,
      ...(known === undefined ? {} : { pages: pagesOf(pack, plain) }),
      advice: {
        openers: advice.openers.filter(isPlain),
        items: advice.items.filter(({ topic, gap, rationale }) =>
          [topic, gap, rationale].every(isPlain),
        ),
      },
    };
  }),
);

/** The pages about a subject and those about a question, which whoever sells something does not answer. */
function pagesOf({ pages }: LanguagePack, plain: LanguagePack): LanguagePack["pages"] {
  const all = Object.entries(pages).map(([type, patterns]) => {
    const others = plain.pages[type as ContentType];
    const isOnly = others === undefined || others === patterns || SELLING.has(type);
    return [type, isOnly ? patterns : [...patterns, ...others.map(ofOthers)]];
  });
  return Object.fromEntries(all) as LanguagePack["pages"];
}

/** Whether a pattern needs no noun. */
function isPlain(text: string): boolean {
  return !/\{(?:phrase|c\d)\}/i.test(text);
}

/** A copy of `base` in which objects are merged and everything else is replaced. */
function merged(base: unknown, changes: unknown): unknown {
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const entries = Object.entries(changes).map(([key, value]): [string, unknown] => [
    key,
    key in base ? merged(base[key], value) : value,
  ]);
  return { ...base, ...Object.fromEntries(entries) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
