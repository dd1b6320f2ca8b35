import { booksBalance } from "./balance.ts";
import { shelvesOf } from "./shelf.ts";

const shelf = shelvesOf("large");

// Every prompt of it is made up.
booksBalance(async () => shelf("summit"), "Lowfield", [
  { days: [-9, 0] },
  // Labels begin on day -20, the recording of searches on day -30, answers on day -39.
  { days: [-21, -19] },
  { days: [-31, -29] },
  { days: [-41, -38] },
]);
