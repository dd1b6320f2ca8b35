import { testVariations } from "./judge-variations.ts";

testVariations(1);
