/** An object whose fields can be assigned. */
export type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
