import type { Rule } from "../../core/rule.ts";
import { days } from "./days.ts";
import { defaultData } from "./default-data.ts";
import { defaultWindow } from "./default-window.ts";
import { monotone } from "./monotone.ts";
import { rangeEcho } from "./range-echo.ts";
import { rangePresent } from "./range-present.ts";
import { rowsInside } from "./rows-inside.ts";
import { runAtInside } from "./run-at-inside.ts";
import { seenOrder } from "./seen-order.ts";
import { singleSearch } from "./single-search.ts";

/** Date windows (§2.1). */
export const DATE_RULES: readonly Rule[] = [
  rangePresent,
  rangeEcho,
  defaultWindow,
  defaultData,
  days,
  rowsInside,
  seenOrder,
  singleSearch,
  runAtInside,
  monotone,
];
