import type * as Ajv from "ajv/dist/2020.js";
import type AddFormats from "ajv-formats";
import { loadOnDemand } from "./load-on-demand.ts";

/** Loads the validator of JSON schemas: 90 modules, which take 15 ms. */
export function loadAjv(): typeof Ajv.Ajv2020 {
  return (loadOnDemand(import.meta.url, "ajv/dist/2020.js") as typeof Ajv).Ajv2020;
}

/** Loads the formats of JSON Schema for Ajv. */
export function loadFormats(): typeof AddFormats.default {
  return (loadOnDemand(import.meta.url, "ajv-formats") as typeof AddFormats).default;
}
