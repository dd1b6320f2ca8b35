import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../common/calendar.ts";
import { hash } from "../common/random.ts";
import { simulatedLedger } from "../ledger/history.ts";
import type { Dimensions, Ledger } from "../ledger/ledger.ts";
import { AddedSubjects } from "../simulation/catalogue/added-subjects.ts";
import type { SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import { languageOf, type LanguagePacks } from "../simulation/catalogue/language-pack.ts";
import { languageOfText } from "../simulation/subjects/language-of-text.ts";
import { PROMPT_READER } from "../simulation/subjects/prompt-reader.ts";
import { Vocabulary } from "../simulation/catalogue/vocabulary.ts";
import type { Catalogue, Name, Prompt } from "../simulation/model.ts";
import { packModels, unpackModel, type PackedModel } from "../simulation/models/packed-model.ts";
import type { PromptWithModel } from "../simulation/models/simulate-run.ts";
import type { Brand } from "./brand.ts";
import { modelPrompts } from "./brand-model.ts";
import type { PromptsAdded, Write } from "./write-log.ts";

/** A brand's prompts with those that its world added, and what follows from them. */
export interface StateData {
  /** By ordinal. Added prompts are appended to the same list: a copy per write would take longer than most reads. */
  readonly prompts: readonly Prompt[];
  readonly catalogue: Catalogue;
  /** Prompts and catalogue of the scenario, without what the world added. */
  readonly shared: Dimensions;
  /** Runs of the added prompts. */
  readonly addedLedgers: readonly Ledger[];
}

export interface AddContext {
  readonly anchor: EpochDay;
  /** Seconds from the addition of a prompt to its first crawl. */
  readonly crawlDelay: number;
  readonly packs: LanguagePacks;
}

export interface PromptsWrite extends PromptsAdded {
  readonly at: EpochSecond;
}

/** Consecutive added prompts with a ledger of their own. */
interface Block {
  readonly prompts: readonly PackedPrompt[];
  readonly ledger: Ledger;
}

interface PackedPrompt extends Pick<PromptWithModel, "ordinal" | "prompt"> {
  readonly packed: PackedModel;
}

/** Blocks with fewer prompts are united, so that thousands of writes of one prompt do not become thousands of ledgers. */
const FEW_PROMPTS = 32;

/** With more added prompts, the first request about them would take long. */
const MANY_PROMPTS = 1000;

/** Whether writes add so many prompts that the first request about them would take long. */
export function hasManyAddedPrompts(writes: readonly Pick<Write, "change">[]): boolean {
  const added = writes.map(({ change }) =>
    change.kind === "prompts-added" ? change.texts.length : 0,
  );
  return added.reduce((sum, texts) => sum + texts, 0) >= MANY_PROMPTS;
}

/**
 * The prompts of a brand in one world, in the order of the write log. A write adds a block to the others: it costs
 * as much after 100,000 prompts as after none.
 */
export class AddedPrompts {
  readonly #brand: Brand;
  readonly #context: AddContext;
  /** Writes that are not applied yet, because no read has needed them: a restored log has thousands. */
  readonly #waiting: PromptsWrite[] = [];
  /** null: not computed since the last write. */
  #data: StateData | null = null;
  #scenario: StateData | null = null;
  /** The prompts of the scenario, followed by the added ones; null: no write is applied. */
  #prompts: Prompt[] | null = null;
  readonly #addedAt: EpochSecond[] = [];
  #vocabulary: Vocabulary | null = null;
  #subjects: AddedSubjects | null = null;
  #blocks: Block[] = [];
  readonly #ordinals = new Map<string, number[]>();

  constructor(brand: Brand, context: AddContext) {
    this.#brand = brand;
    this.#context = context;
  }

  /** Returns when the prompts are crawled first, in seconds from the anchor's midnight. */
  add(write: PromptsWrite): number {
    this.#waiting.push(write);
    return firstCrawlOf(write, this.#context);
  }

  /** Simulates the brand in steps if there are waiting writes. */
  *simulate(): Generator<void> {
    if (this.#waiting.length === 0) return;
    yield* this.#brand.data.steps();
    this.#scenarioData();
    yield;
  }

  /** Applies the oldest waiting writes until `prompts` prompts are added (default: all); false if no write waits. */
  apply(prompts = Infinity): boolean {
    let count = 0;
    for (let added = 0; added < prompts && count < this.#waiting.length; count++) {
      added += this.#waiting[count]!.texts.length;
    }
    if (count === 0) return false;
    this.#apply(this.#waiting.splice(0, count));
    return true;
  }

  /** Simulates the days that are not in memory, one day of a ledger per step; does nothing unless there are many added prompts. */
  *simulateDays(first: number, last: number): Generator<void> {
    if (this.#addedAt.length < MANY_PROMPTS) return;
    for (const { ledger } of this.#blocks) {
      for (let day = Math.max(first, ledger.firstDay); day <= last; day++) {
        if (ledger.isInMemory(day)) continue;
        ledger.day(day);
        yield;
      }
    }
  }

  /** The first call simulates the brand. */
  data(): StateData {
    this.apply();
    return (this.#data ??= this.#currentData());
  }

  /** The ordinals of all prompts with this text and country, the oldest first. */
  ordinalsOf(text: string, country: string): readonly number[] {
    this.data();
    return this.#ordinals.get(identity(text, country)) ?? [];
  }

  /** All prompts by ordinal; pages of the brand are created only if prompts were added. */
  get prompts(): readonly Prompt[] {
    return this.#hasWrites() ? this.data().prompts : this.#brand.outline().prompts;
  }

  /** Names that runs can mention. */
  get names(): readonly Name[] {
    return this.#hasWrites() ? this.data().catalogue.names : this.#brand.outline().names;
  }

  #hasWrites(): boolean {
    return this.#waiting.length > 0 || this.#addedAt.length > 0;
  }

  /** When a prompt was added; undefined: it is part of the scenario; infinity: an earlier write replaced it. */
  addedAt(ordinal: number): EpochSecond | undefined {
    this.apply();
    return this.#addedAt[ordinal - this.#brand.outline().prompts.length];
  }

  #scenarioData(): StateData {
    if (this.#scenario !== null) return this.#scenario;
    const { prompts, catalogue } = this.#brand.data();
    this.#index(prompts, 0);
    const { names, sites, pages, vocabulary } = catalogue;
    const { subjects, strings } = vocabulary;
    const shared = { prompts, catalogue: { names, sites, pages, subjects, strings } };
    return (this.#scenario = { ...shared, shared, addedLedgers: [] });
  }

  #currentData(): StateData {
    const scenario = this.#scenarioData();
    if (this.#prompts === null || this.#vocabulary === null || this.#subjects === null) {
      return scenario;
    }
    const { subjects, strings } = this.#vocabulary;
    const { names, sites, pages } = this.#subjects.catalogue;
    return {
      shared: scenario.shared,
      // These lists grow: copying them would take longer than the rest of a write.
      prompts: this.#prompts,
      catalogue: { names, sites, pages, subjects, strings },
      addedLedgers: this.#blocks.map(({ ledger }) => ledger),
    };
  }

  #apply(writes: readonly PromptsWrite[]): void {
    const { catalogue: base } = this.#brand.data();
    const added = writes.flatMap((write) =>
      write.texts.map((text) => addedPrompt(text, write, base, this.#context)),
    );
    this.#prompts ??= [...this.#scenarioData().prompts];
    const first = this.#prompts.length;
    this.#index(added, first);
    this.#vocabulary ??= new Vocabulary(base.vocabulary);
    this.#subjects ??= new AddedSubjects(base);
    const scopes = this.#subjects.add(added);
    const { catalogue } = this.#subjects;
    const { competitors } = this.#brand;
    const models = modelPrompts(catalogue, this.#vocabulary, added, { competitors, first, scopes });
    const packed = packModels(models.map(({ model }) => model));
    const prompts = added.map((prompt, at) => ({
      ordinal: first + at,
      prompt,
      packed: packed[at]!,
    }));
    this.#addBlock(prompts, catalogue);
    for (const prompt of added) this.#prompts.push(prompt);
    for (const { texts, at } of writes) for (const _ of texts) this.#addedAt.push(at);
    this.#replaceLater(prompts, catalogue);
    this.#data = null;
  }

  /** After the clock was set back, a prompt that is added again replaces the one that was added later (C80). */
  #replaceLater(added: readonly PackedPrompt[], catalogue: Pick<Catalogue, "names">): void {
    const replaced = new Set<number>();
    const scenario = this.#scenarioData().prompts.length;
    for (const { ordinal, prompt } of added) {
      const at = this.#addedAt[ordinal - scenario]!;
      for (const other of this.#ordinals.get(identity(prompt.text, prompt.country)) ?? []) {
        if (other < scenario || this.#addedAt[other - scenario]! <= at) continue;
        this.#addedAt[other - scenario] = Infinity;
        replaced.add(other);
      }
    }
    if (replaced.size === 0) return;
    this.#blocks = this.#blocks.flatMap((block) => {
      const kept = block.prompts.filter(({ ordinal }) => !replaced.has(ordinal));
      if (kept.length === block.prompts.length) return block;
      return kept.length === 0 ? [] : this.#blockOf(kept, catalogue);
    });
  }

  #addBlock(prompts: readonly PackedPrompt[], catalogue: Pick<Catalogue, "names">): void {
    let united = prompts;
    const last = this.#blocks.at(-1);
    if (last !== undefined && last.prompts.length < FEW_PROMPTS) {
      this.#blocks.pop();
      united = [...last.prompts, ...prompts];
    }
    this.#blocks.push(this.#blockOf(united, catalogue));
  }

  #blockOf(prompts: readonly PackedPrompt[], { names }: Pick<Catalogue, "names">): Block {
    const model = { ...this.#brand.data().model, names };
    const firstDay = prompts.reduce((day, { prompt }) => Math.min(day, prompt.since), Infinity);
    const { strength } = model.traits;
    const ledger = simulatedLedger({
      model,
      prompts: () =>
        prompts.map(({ packed, ...asked }) => ({ ...asked, model: unpackModel(packed, strength) })),
      runsPerDay: 1,
      firstDay,
    });
    // Most reads need this day: simulated here, a read after many writes does not have to do it for all of them. The
    // next write replaces a small block, so its runs would be simulated for nothing: 10 % of a write.
    if (prompts.length >= FEW_PROMPTS) ledger.day(firstDay);
    return { prompts, ledger };
  }

  #index(prompts: readonly Prompt[], first: number): void {
    for (const [index, { text, country }] of prompts.entries()) {
      const key = identity(text, country);
      const known = this.#ordinals.get(key);
      if (known === undefined) this.#ordinals.set(key, [first + index]);
      else known.push(first + index);
    }
  }
}

function identity(text: string, country: string): string {
  return `${country} ${text}`;
}

function firstCrawlOf({ at }: PromptsWrite, { anchor, crawlDelay }: AddContext): number {
  return at + crawlDelay - anchor * SECONDS_PER_DAY;
}

function addedPrompt(
  text: string,
  write: PromptsWrite,
  catalogue: SimulationCatalogue,
  context: AddContext,
): Prompt {
  const { packs } = context;
  const spoken = languageOf(packs, write.country);
  const language = languageOfText(text, packs) ?? spoken;
  const firstCrawl = firstCrawlOf(write, context);
  const key = hash("buckets", text, write.country);
  return {
    text,
    country: write.country,
    language,
    subject: PROMPT_READER.get().matchingSubject(catalogue, text, language),
    volume: 1 + (key % 10),
    difficulty: 1 + ((key >>> 8) % 10),
    tags: write.tags.map(({ slug }) => slug),
    platforms: write.platforms,
    since: Math.floor(firstCrawl / SECONDS_PER_DAY),
    removed: null,
    firstCrawl,
  };
}
