/** Where the state of a world is stored: `sessionStorage`, `localStorage`, or the like. */
export type StateStorage = Pick<Storage, "getItem" | "setItem">;
