import { testBrand } from "./compare-brand.ts";
import { workspacesOf } from "./workspace-client.ts";

const tiny = workspacesOf("tiny");
const empty = workspacesOf("empty");
const edges = workspacesOf("edges");

testBrand(async () => tiny("tiny"), "Copperfinch", [
  {},
  // Labels begin on day -7, recorded searches on day -8.
  { days: [-9, -7] },
  { days: [-8, -5] },
  { days: [-30, -1] },
  { days: [-1, 5] },
  { days: [-60, -10] },
  { days: [-364, 0], prompt: "Which gooseneck" },
]);

testBrand(async () => empty("empty"), "Morning Slate", [
  {},
  { days: [-300, -200] },
  { days: [0, 9] },
]);

testBrand(async () => edges("edges"), "Bräuhl & Söhne", [
  {},
  { days: [-364, 0] },
  // Labels begin on day -20, recorded searches on day -25.
  { days: [-28, -22] },
  { days: [-24, -13] },
  // German is the largest tree here, and then the only one.
  { days: [-10, -9] },
  { days: [-10, -10] },
  { days: [-200, -100] },
  { days: [-364, 0], prompt: "Are teapots with a built-in" },
  { prompt: "Which teapots do not drip?" },
]);

const FURTHER = ["Fennmoor", "Hollin & Rue", "Nullweg", "Waitwell", "Blank Ledger"];

for (const brand of FURTHER)
  testBrand(async () => edges("edges"), brand, [{}, { days: [-9, -7] }, { days: [-3, 3] }]);

testBrand(async () => edges("edges-starter"), "Lamplit Nook", [{}, { days: [-3, -3] }]);
