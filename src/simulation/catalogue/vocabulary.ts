import type { SearchString, Subject } from "../model.ts";

/** Distinct search strings and subjects of a brand in insertion order. Worlds with added prompts extend a copy. */
export class Vocabulary {
  readonly strings: SearchString[];
  readonly subjects: Subject[];
  readonly #stringIds: Map<string, number>;
  readonly #subjectIds: Map<string, number>;

  constructor(from?: Vocabulary) {
    this.strings = from ? [...from.strings] : [];
    this.subjects = from ? [...from.subjects] : [];
    this.#stringIds = new Map(
      this.strings.map((entry, id) => [identity(entry.language, entry.text), id]),
    );
    this.#subjectIds = new Map(
      this.subjects.map((entry, id) => [identity(entry.language, entry.key), id]),
    );
  }

  /** Returns the id of a search string and adds it if it is new. */
  string(entry: SearchString): number {
    return this.#idOf(this.#stringIds, this.strings, entry, identity(entry.language, entry.text));
  }

  /** Returns the id of a subject and adds it if it is new; its parent must already be present. */
  subject(entry: Subject): number {
    return this.#idOf(this.#subjectIds, this.subjects, entry, identity(entry.language, entry.key));
  }

  #idOf<T>(ids: Map<string, number>, list: T[], entry: T, key: string): number {
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, list.length);
    list.push(entry);
    return list.length - 1;
  }
}

function identity(language: string, text: string): string {
  return `${language}\n${text}`;
}
