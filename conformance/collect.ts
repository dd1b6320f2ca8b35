import type { Ask } from "./ask.ts";
import type { Client } from "./client.ts";
import { identityOf } from "./exchange.ts";
import type { Recall } from "./recall.ts";
import type { Asker } from "./rule.ts";
import { Survey, type CheckSettings } from "./survey.ts";

export interface CollectOptions {
  readonly rules: readonly Asker[];
  readonly settings: CheckSettings;
  readonly client: Pick<Client, "send">;
  /** No more requests than these are sent; what is left unasked is told. */
  readonly mostRequests: number;
  readonly onProgress?: (sent: number, known: number) => void;
  /** What was computed in another check of the same rules and settings. */
  readonly recall?: Recall;
  /** Whether somebody wants it to end with what there is. */
  readonly isInterrupted?: () => boolean;
}

export interface Collected {
  readonly survey: Survey;
  /** Asks that the bound on requests left unsent. */
  readonly unsent: number;
  /** By id: what broke while a rule made up its mind what to ask for. */
  readonly broken: ReadonlyMap<string, string>;
}

/** Rounds after which asking anew brings nothing; a rule that never stops asking is a defect. */
const MOST_ROUNDS = 60;

/**
 * Collects what the rules want to see. Every round asks those rules anew that looked at what has come in
 * since, and sends each request that nobody sent before: an identical one is sent once, whoever wants it.
 * Repetitions come last, so that all else lies between the first time and the second.
 */
export async function collect(options: CollectOptions): Promise<Collected> {
  const survey = new Survey(options.settings, [], options.recall);
  const known: KnownAsks = {
    lists: new Set(),
    asks: new Set(),
    identities: new Set(),
    broken: new Map(),
  };
  let unsent = 0;
  for (const stage of [isFirst, isRepetition]) {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const wanted = newAsks(options.rules, survey, known).filter(stage);
      const affordable = wanted.slice(
        0,
        Math.max(0, options.mostRequests - survey.exchanges.length),
      );
      unsent += wanted.length - affordable.length;
      for (const ask of wanted) known.identities.add(identityOf(ask.request, ask.again));
      const sent = await sendAll(options, affordable, survey, known);
      if (sent === 0) break;
    }
  }
  return { survey, unsent, broken: known.broken };
}

/** Sends asks one after another until somebody interrupts; gives how many were sent. */
async function sendAll(
  { client, onProgress, isInterrupted }: CollectOptions,
  asks: readonly Ask[],
  survey: Survey,
  known: KnownAsks,
): Promise<number> {
  const before = survey.exchanges.length;
  for (const ask of asks) {
    if (isInterrupted?.()) break;
    survey.add(await client.send(ask, survey.exchanges.length));
    onProgress?.(survey.exchanges.length, known.identities.size);
  }
  return survey.exchanges.length - before;
}

function isFirst({ again }: Ask): boolean {
  return again === 0;
}

function isRepetition({ again }: Ask): boolean {
  return again > 0;
}

/** What was asked: the same asks come round after round, and a look at them is cheaper than their identities. */
interface KnownAsks {
  /** Lists of nothing but asks that are known. */
  readonly lists: Set<readonly Ask[]>;
  readonly asks: Set<Ask>;
  readonly identities: Set<string>;
  readonly broken: Map<string, string>;
}

/** What the rules want and nobody asked before, each once, in the rules' order. */
function newAsks(rules: readonly Asker[], survey: Survey, known: KnownAsks): Ask[] {
  const wanted = new Map<string, Ask>();
  for (const rule of rules) {
    const asks = asksOf(rule, survey, known);
    if (known.lists.has(asks)) continue;
    for (const ask of asks) {
      if (known.asks.has(ask)) continue;
      const identity = identityOf(ask.request, ask.again);
      if (known.identities.has(identity)) known.asks.add(ask);
      else if (isAllowed(ask, survey) && !wanted.has(identity)) wanted.set(identity, ask);
    }
    if (asks.every((ask) => known.asks.has(ask))) known.lists.add(asks);
  }
  return [...wanted.values()];
}

/** What a rule asks for by now; nothing more from one that breaks on what it has seen. */
function asksOf(rule: Asker, survey: Survey, { broken }: KnownAsks): readonly Ask[] {
  if (broken.has(rule.id)) return [];
  try {
    return survey.once(`asks of ${rule.id}`, () => [...(rule.asks?.(survey) ?? [])]);
  } catch (error) {
    broken.set(rule.id, error instanceof Error ? error.message : String(error));
    return [];
  }
}

function isAllowed({ effect }: Ask, { settings }: Survey): boolean {
  return effect === "reads" || settings.allowWrites;
}
