import type * as Yaml from "yaml";
import { injectedLoader } from "./injected-loader.ts";

/** The YAML parser. It is loaded on demand, as shipped texts are mostly parsed already. */
export const YAML = injectedLoader<typeof Yaml>("the YAML parser");
