import { bending, type Fault } from "./fault.ts";

const REPLY = ["getOwnedShare"] as const;

/** Rules of other groups that see the same counts. */
const FILTERS = ["filter.narrows", "filter.partition"];

/** Faults of /sources/owned-share (§2.11). */
export const OWNED_FAULTS: readonly Fault[] = [
  bending(
    { id: "owned.no-flag", says: "no_owned_domains_declared is absent.", kills: ["owned.schema"] },
    REPLY,
    (body) => {
      delete body.no_owned_domains_declared;
    },
  ),
  bending(
    {
      id: "owned.always-undeclared",
      says: "no_owned_domains_declared is always true.",
      kills: ["owned.none-declared"],
    },
    REPLY,
    (body) => {
      body.no_owned_domains_declared = true;
    },
  ),
  bending(
    {
      id: "owned.earned-is-rest",
      says: "earned is everything that is not yours, competitors' included.",
      kills: ["owned.sum", "citations.agree"],
      may: FILTERS,
    },
    REPLY,
    (body) => {
      body.earned = body.total - body.yours;
      if (body.total > 0) body.earned_pct = Math.round((1000 * body.earned) / body.total) / 10;
    },
  ),
  bending(
    {
      id: "owned.total-of-two",
      says: "total leaves competitors out.",
      kills: ["owned.sum", "owned.pct", "citations.agree"],
      may: FILTERS,
    },
    REPLY,
    (body) => {
      body.total = body.yours + body.earned;
    },
  ),
  bending(
    { id: "owned.fraction", says: "The percentages are fractions of 1.", kills: ["owned.pct"] },
    REPLY,
    (body) => {
      for (const kind of ["yours", "competitor", "earned"]) body[`${kind}_pct`] /= 100;
    },
  ),
  bending(
    {
      id: "owned.no-provider-echo",
      says: "filters_applied lacks llm_provider.",
      kills: ["owned.filters", "owned.schema"],
      may: ["echo.complete", "echo.null", "echo.as-used"],
    },
    REPLY,
    (body) => {
      delete body.filters_applied?.llm_provider;
    },
  ),
];
