import type { Chance } from "../../common/random.ts";
import { fill, type Kind, type LanguagePack, type Remark } from "../catalogue/language-pack.ts";
import type { Label } from "../model.ts";
import { ageOf, aspectsOf, brandFacts } from "./brand-facts.ts";

/** A mention in a run. */
export interface TextMention {
  readonly name: string;
  readonly label: Label;
  /** Whether it is in running text rather than in the list. */
  readonly passing: boolean;
}

/** A filled remark. */
export interface RemarkText {
  readonly text: string;
  /** The phrase of the text that explains the label. */
  readonly reason: string;
}

/** Writes remarks about brands; within a text, none is used twice while others remain. */
export class RemarkWriter {
  readonly #pack: LanguagePack;
  readonly #kind: Kind;
  readonly #chance: Chance;
  readonly #used = new Set<Remark>();

  constructor(pack: LanguagePack, kind: Kind, chance: Chance) {
    this.#pack = pack;
    this.#kind = kind;
    this.#chance = chance;
  }

  /** A predicate that continues the name of a brand: "is easy to repair". */
  predicate({ name, label }: TextMention): RemarkText {
    const { neutral } = this.#pack;
    const { strengths, weaknesses, priceClass, founded } = brandFacts(name, this.#pack, this.#kind);
    if (label === "positive") return this.#write(this.#ofAspects(strengths, "good"), name);
    if (label === "negative") return this.#write(this.#ofAspects(weaknesses, "bad"), name);
    const age = ageOf(founded);
    const facts = [...neutral[priceClass], ...(age === null ? [] : neutral[age])];
    return this.#write([...neutral.general, ...facts], name);
  }

  /** A sentence about a brand after the list. */
  sentence({ name, label }: TextMention): RemarkText {
    return this.#write(this.#pack.passing[label === "unknown" ? "neutral" : label], name);
  }

  #ofAspects(ids: readonly string[], side: "good" | "bad"): Remark[] {
    const aspects = aspectsOf(this.#pack, this.#kind);
    return ids.flatMap((id) => aspects[id]?.[side] ?? []);
  }

  #write(bank: readonly Remark[], name: string): RemarkText {
    const fresh = bank.filter((remark) => !this.#used.has(remark));
    const remark = this.#chance.pick(fresh.length > 0 ? fresh : bank);
    this.#used.add(remark);
    return fillRemark(remark, factSlots(name, this.#pack, this.#kind, this.#chance));
  }
}

/** The slots about a brand: its name and what it is known for. */
export function factSlots(
  name: string,
  pack: LanguagePack,
  kind: Kind,
  chance: Chance,
): Readonly<Record<"brand" | "strength" | "weakness" | "founded", string>> {
  const { strengths, weaknesses, founded } = brandFacts(name, pack, kind);
  const aspects = aspectsOf(pack, kind);
  return {
    brand: name,
    strength: aspects[chance.pick(strengths)]?.name ?? "",
    weakness: aspects[chance.pick(weaknesses)]?.name ?? "",
    founded: String(founded),
  };
}

/** Fills a remark. The brackets are removed before slots are filled: a name can contain some. */
export function fillRemark(remark: Remark, slots: Readonly<Record<string, string>>): RemarkText {
  const [, before = "", reason = remark, after = ""] =
    /^([^[]*)\[([^\]]*)\](.*)$/.exec(remark) ?? [];
  const filled = fill(reason, slots);
  return { text: fill(before, slots) + filled + fill(after, slots), reason: filled };
}
