import { testBrand } from "./compare-brand.ts";
import { workspacesOf } from "./workspace-client.ts";

const clientOf = workspacesOf("agency");
const northwind = async () => clientOf("northwind");

testBrand(northwind, "Fernway", [
  { days: [-6, 0] },
  { days: [-46, -44] },
  { days: [-62, -58] },
  { days: [-364, 0], prompt: "Fernway or Skarnvik" },
]);
testBrand(northwind, "Quillmark", [{}, { days: [-1, 4] }]);
testBrand(northwind, "Old Harbor", [
  { days: [-10, 0] },
  { days: [-41, -38] },
  { prompt: "Which brands make" },
]);
testBrand(northwind, "Silent Peak", [{ days: [-12, -1] }, { days: [-31, -28] }]);
testBrand(northwind, "Empty Shelf", [{}]);
