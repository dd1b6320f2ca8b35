import { booksBalance } from "./balance.ts";
import { shelvesOf } from "./shelf.ts";

const shelf = shelvesOf("agency");
const northwind = async () => shelf("northwind");

booksBalance(northwind, "Fernway", [
  { days: [-6, 0] },
  { days: [-46, -44] },
  { days: [-62, -58] },
  { days: [-364, 0], prompt: "Fernway or Skarnvik" },
]);
booksBalance(northwind, "Quillmark", [{}, { days: [-1, 4] }]);
booksBalance(northwind, "Old Harbor", [
  { days: [-10, 0] },
  { days: [-41, -38] },
  { prompt: "Which brands make" },
]);
booksBalance(northwind, "Silent Peak", [{ days: [-12, -1] }, { days: [-31, -28] }]);
booksBalance(northwind, "Empty Shelf", [{}]);
