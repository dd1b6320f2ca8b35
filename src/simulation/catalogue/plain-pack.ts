import { memoize } from "../../common/memoize.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import type { Intent } from "../subjects/intent.ts";
import type { LanguagePack } from "./language-pack.ts";

/** A pack and a subject with which texts about a prompt are written. */
export interface Wording {
  readonly pack: LanguagePack;
  readonly subject: TextSubject;
}

/** For a prompt that is not fully understood, patterns that are right for any noun. */
export function wordingOf(pack: LanguagePack, subject: TextSubject): Wording {
  const { plain } = subject;
  if (plain === null || pack.plain === undefined) return { pack, subject };
  const own = plainPacks(pack)(plain.intent);
  const { topic, criteria } = pack.plain[plain.intent].subject;
  // "Excel or Google Sheets?" is not about sheets, and a tip for a hairdresser not about health.
  const isGeneral = plain.intent !== "choice" || subject.group === pack.groups["things"];
  const group = {
    ...subject.group,
    topic: isGeneral ? topic : subject.group.topic,
    kind: "any",
    price: null,
    criteria,
  } as const;
  const phrase = plain.topic ?? pack.such_things;
  return { pack: own, subject: { ...subject, phrase, condition: null, group } };
}

const plainPacks = memoize((pack: LanguagePack) =>
  memoize((intent: Intent): LanguagePack => {
    const { both, choice, [intent]: own } = pack.plain!;
    const { advice } = pack;
    const layers =
      intent === "names" ? [both, choice.patterns, own.patterns] : [both, own.patterns];
    return {
      ...(layers.reduce<unknown>(merged, { ...pack, needs: [] }) as LanguagePack),
      advice: {
        openers: advice.openers.filter(isPlain),
        items: advice.items.filter(({ topic, gap, rationale }) =>
          [topic, gap, rationale].every(isPlain),
        ),
      },
    };
  }),
);

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
