import { Option } from "@commander-js/extra-typings";

export const REPORT = new Option(
  "--report <list>",
  "pretty, json, junit, sarif, ctrf, html, github or markdown, to stdout or each with =<file>; separated by commas",
).default("pretty");

export const QUIET = new Option(
  "--quiet",
  "print no progress, and in the pretty report only findings, warnings and totals",
);
