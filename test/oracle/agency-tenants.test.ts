import { testBrand } from "./compare-brand.ts";
import { workspacesOf } from "./workspace-client.ts";

const clientOf = workspacesOf("agency");

testBrand(async () => clientOf("southridge"), "Fernway", [
  { days: [-9, 0] },
  { days: [-41, -39] },
  { days: [-46, -44] },
  { days: [-364, 0], prompt: "Are solar lanterns" },
]);
testBrand(async () => clientOf("southridge"), "Bluecrate", [
  { days: [-11, -5] },
  { days: [-51, -49] },
  { days: [-61, -59] },
  { days: [-364, 0], prompt: "Which companies take old plastic" },
]);
testBrand(async () => clientOf("starter"), "Tin Lantern", [{}, { days: [-31, -28] }]);
