import type { Rule } from "../../core/rule.ts";
import { sovAgrees } from "./agrees.ts";
import { sovCompetitor } from "./competitor.ts";
import { sovExcludeBrand } from "./exclude-brand.ts";
import { sovFilterBrand } from "./filter-brand.ts";
import { sovIsYou } from "./is-you.ts";
import { sovOrder } from "./order.ts";
import { sovOwnDomain } from "./own-domain.ts";
import { sovSameCompetitors } from "./same-competitors.ts";
import { sovSchema } from "./schema.ts";
import { sovShareSum } from "./share-sum.ts";
import { sovShare } from "./share.ts";

/** §2.8, §4.2: share of voice. */
export const SOV_RULES: readonly Rule[] = [
  sovSchema,
  sovOrder,
  sovIsYou,
  sovShare,
  sovShareSum,
  sovCompetitor,
  sovSameCompetitors,
  sovFilterBrand,
  sovExcludeBrand,
  sovAgrees,
  sovOwnDomain,
];
