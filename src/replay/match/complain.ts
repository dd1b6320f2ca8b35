/** Where a file is wrong, and how. */
export type Complain = (pointer: string, message: string) => never;
