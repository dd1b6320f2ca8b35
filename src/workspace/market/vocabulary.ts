import type { SearchString, Subject } from "../model.ts";

/** The searches and subjects of a brand, each once, in the order first met; a world extends a copy. */
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

  /** The id of a search string, entered on first sight. */
  string(entry: SearchString): number {
    return this.#enter(this.#stringIds, this.strings, entry, identity(entry.language, entry.text));
  }

  /** The id of a subject, entered on first sight; its parent must have been entered before. */
  subject(entry: Subject): number {
    return this.#enter(this.#subjectIds, this.subjects, entry, identity(entry.language, entry.key));
  }

  #enter<T>(ids: Map<string, number>, list: T[], entry: T, key: string): number {
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
