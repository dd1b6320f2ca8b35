/** One entry of spec/decisions.md: undocumented behaviour, and the fake's choice. */
export interface Decision {
  /** `C01` and so on. */
  readonly id: string;
  readonly topic: string;
  /** The sections of the API specification that leave it open, as `§2.12`. */
  readonly sections: readonly string[];
  readonly open: string;
  readonly fake: string;
  /** Other permitted behaviour. */
  readonly others: string;
  readonly why: string;
}

const ENTRY = /^### (C\d\d) — (.+)\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm;
const PARTS = /\*\*(Open|Fake|Others may|Why):\*\*/;

/** Reads the entries of the decisions' file, in its order. @throws {Error} where an entry lacks a part. */
export function readDecisions(text: string): Decision[] {
  return [...text.matchAll(ENTRY)].map(([, id = "", topic = "", body = ""]) => {
    const [head = "", ...parts] = body.replaceAll(/\s+/g, " ").trim().split(PARTS);
    const part = (name: string): string => {
      const place = parts.indexOf(name);
      if (place === -1) throw new Error(`The decision ${id} lacks "${name}"`);
      return (parts[place + 1] ?? "").trim();
    };
    return {
      id,
      topic: topic.trim(),
      sections: head.match(/§[\d.]*\d/g) ?? [],
      open: part("Open"),
      fake: part("Fake"),
      others: part("Others may"),
      why: part("Why"),
    };
  });
}
