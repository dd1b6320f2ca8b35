import { booksBalance } from "./balance.ts";
import { shelvesOf } from "./shelf.ts";

const shelf = shelvesOf("agency");

booksBalance(async () => shelf("southridge"), "Fernway", [
  { days: [-9, 0] },
  { days: [-41, -39] },
  { days: [-46, -44] },
  { days: [-364, 0], prompt: "Are solar lanterns" },
]);
booksBalance(async () => shelf("southridge"), "Bluecrate", [
  { days: [-11, -5] },
  { days: [-51, -49] },
  { days: [-61, -59] },
  { days: [-364, 0], prompt: "Which companies take old plastic" },
]);
booksBalance(async () => shelf("starter"), "Tin Lantern", [{}, { days: [-31, -28] }]);
