import { Option } from "@commander-js/extra-typings";

export const REPORT = new Option(
  "--report <list>",
  "pretty, json, junit, sarif, ctrf, html, github or markdown, to stdout or each with =<file>; separated by commas",
).default("pretty");
