import type { Change } from "../change.ts";
import { FILTER_VARIATIONS } from "./filters.ts";
import { HTTP_VARIATIONS } from "./http.ts";
import { MEANWHILE_VARIATIONS } from "./meanwhile.ts";
import { NUMBER_VARIATIONS } from "./numbers.ts";
import { ORDER_VARIATIONS } from "./orders.ts";
import { PARAMETER_VARIATIONS } from "./parameters.ts";
import { REPLY_VARIATIONS } from "./replies.ts";
import { SEARCH_VARIATIONS } from "./searches.ts";

/** What another implementer would do differently where the API specification leaves it open. */
export const VARIATIONS: readonly Change[] = [
  ...ORDER_VARIATIONS,
  ...PARAMETER_VARIATIONS,
  ...FILTER_VARIATIONS,
  ...NUMBER_VARIATIONS,
  ...REPLY_VARIATIONS,
  ...SEARCH_VARIATIONS,
  ...HTTP_VARIATIONS,
  ...MEANWHILE_VARIATIONS,
];
