import { booksBalance } from "./balance.ts";
import { shelvesOf } from "./shelf.ts";

const shelf = shelvesOf("edges");
const FURTHER = ["Fennmoor", "Hollin & Rue", "Nullweg", "Waitwell", "Blank Ledger"];

booksBalance(async () => shelf("edges"), "Bräuhl & Söhne", [
  {},
  { days: [-364, 0] },
  // Labels begin on day -20, the recording of searches on day -25.
  { days: [-28, -22] },
  { days: [-24, -13] },
  // German is the largest tree here, and then the only one.
  { days: [-10, -9] },
  { days: [-10, -10] },
  { days: [-200, -100] },
  { days: [-364, 0], prompt: "Are teapots with a built-in" },
  { prompt: "Which teapots do not drip?" },
]);

for (const brand of FURTHER)
  booksBalance(async () => shelf("edges"), brand, [{}, { days: [-9, -7] }, { days: [-3, 3] }]);

booksBalance(async () => shelf("edges-starter"), "Lamplit Nook", [{}, { days: [-3, -3] }]);
