import { parameter, remove, set, without } from "./changes.ts";
import { defineFaults } from "./fault.ts";

/** Rules of other groups that see the same counts. */
const FILTERS = ["filter.narrows", "filter.partition"];

/** Faults of /sources/owned-share (§2.11). */
export const OWNED_FAULTS = defineFaults({ path: "/sources/owned-share" }, [
  {
    id: "owned.no-flag",
    title: "no_owned_domains_declared is absent.",
    breaks: ["owned.schema"],
    changeBody: remove("no_owned_domains_declared"),
  },
  {
    id: "owned.always-undeclared",
    title: "no_owned_domains_declared is always true.",
    breaks: ["owned.none-declared"],
    changeBody: set("no_owned_domains_declared", true),
  },
  {
    id: "owned.earned-is-rest",
    title: "earned includes competitor citations.",
    breaks: ["owned.sum", "citations.agree"],
    mayBreak: FILTERS,
    changeBody: (body) => {
      body.earned = body.total - body.yours;
      if (body.total > 0) body.earned_pct = Math.round((1000 * body.earned) / body.total) / 10;
    },
  },
  {
    id: "owned.total-of-two",
    title: "total excludes competitor citations.",
    breaks: ["owned.sum", "owned.pct", "citations.agree"],
    mayBreak: FILTERS,
    changeBody: (body) => {
      body.total = body.yours + body.earned;
    },
  },
  {
    id: "owned.fraction",
    title: "Percentages are fractions from 0 to 1.",
    breaks: ["owned.pct"],
    changeBody: (body) => {
      for (const kind of ["yours", "competitor", "earned"]) body[`${kind}_pct`] /= 100;
    },
  },
  {
    id: "owned.no-provider-echo",
    title: "filters_applied lacks llm_provider.",
    breaks: ["owned.filters", "owned.schema"],
    mayBreak: ["echo.complete", "echo.null", "echo.as-used"],
    changeBody: (body) => {
      delete body.filters_applied?.llm_provider;
    },
  },
  {
    id: "owned.one-platform-ignored",
    title: "llm_provider=grok is ignored.",
    breaks: ["filter.narrows"],
    mayBreak: ["filter.partition"],
    path: "/sources/owned-share",
    keepEcho: true,
    changeRequest: (request) =>
      parameter(request, "llm_provider") === "grok" ? without(request, "llm_provider") : request,
  },
]);
