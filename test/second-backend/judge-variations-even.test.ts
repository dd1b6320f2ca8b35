import { testVariations } from "./judge-variations.ts";

testVariations(0);
