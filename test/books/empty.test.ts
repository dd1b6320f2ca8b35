import { booksBalance } from "./balance.ts";
import { shelvesOf } from "./shelf.ts";

const shelf = shelvesOf("empty");

booksBalance(async () => shelf("empty"), "Morning Slate", [
  {},
  { days: [-300, -200] },
  { days: [0, 9] },
]);
