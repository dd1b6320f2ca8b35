import { booksBalance } from "./balance.ts";
import { shelvesOf } from "./shelf.ts";

const shelf = shelvesOf("tiny");

booksBalance(async () => shelf("tiny"), "Copperfinch", [
  {},
  // Labels begin on day -7, the recording of searches on day -8.
  { days: [-9, -7] },
  { days: [-8, -5] },
  { days: [-30, -1] },
  { days: [-1, 5] },
  { days: [-60, -10] },
  { days: [-364, 0], prompt: "Which gooseneck" },
]);
