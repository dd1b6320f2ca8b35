import { injectedLoader } from "../../common/injected-loader.ts";
import type * as ReadPrompts from "./read-prompts.ts";

/** Reads prompts without a subject of their market, mostly added ones: 40 modules, without which a start takes 5 % less. */
export const PROMPT_READER = injectedLoader<typeof ReadPrompts>("the reader of prompts");
