/** Where the state of a world is stored: `sessionStorage`, `localStorage`, or the like. */
export interface StateStorage {
  /** Returns a stored text; null: there is none. */
  getItem(key: string): string | null;
  /** Stores a text. */
  setItem(key: string, value: string): void;
}
