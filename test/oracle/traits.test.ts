import { testBrand } from "./compare-brand.ts";
import { workspacesOf } from "./workspace-client.ts";

const clientOf = workspacesOf("test/oracle/traits.yaml");

testBrand(async () => clientOf("traits"), "Tin Lantern", [
  {},
  // A platform is absent, a brand appears, sentiment falls.
  { days: [-8, -5] },
  // Grok hides its searches until day -10.
  { days: [-14, -10] },
  { days: [-10, -9] },
  // Perplexity hides them from day -3 on.
  { days: [-4, -2] },
  { days: [-3, 4] },
  { days: [-19, -17] },
  { days: [-4, 0], prompt: "Tin Lantern or Lumenoak" },
]);
