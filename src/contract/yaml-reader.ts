import type * as Yaml from "yaml";
import { brought } from "./brought.ts";

/** The YAML parser: shipped texts are parsed already, mostly. */
export const YAML = brought<typeof Yaml>("the YAML parser");
