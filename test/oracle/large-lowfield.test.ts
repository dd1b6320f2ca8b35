import { testBrand } from "./compare-brand.ts";
import { workspacesOf } from "./workspace-client.ts";

const clientOf = workspacesOf("large");

// All of its prompts are generated.
testBrand(async () => clientOf("summit"), "Lowfield", [
  { days: [-9, 0] },
  // Labels begin on day -20, recorded searches on day -30, runs on day -39.
  { days: [-21, -19] },
  { days: [-31, -29] },
  { days: [-41, -38] },
]);
