import { Option } from "@commander-js/extra-typings";
import { DEPTHS, MAX_REQUESTS, WRITE_REQUESTS } from "../../../../conformance/core/depth.ts";
import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { DEFAULT_CONCURRENCY } from "../../../../conformance/transport/concurrency.ts";
import { RESPONSE_MEMORY_MB } from "../../../../conformance/transport/response-memory.ts";
import { CACERT, HEADER, INSECURE } from "../../connection-options.ts";
import { RATE, TIMEOUT, withKeyOptions } from "../../deployment.ts";
import { idList, nonEmpty, percent, wholeNumber } from "../../option-values.ts";
import { QUIET, REPORT } from "../../report-option.ts";

export const command = withKeyOptions(
  createCommand("check", {
    summary: "check a deployment against the rules of the API specification",
    description:
      "Checks a deployment against the rules of the API specification. Without --allow-writes, it sends only requests that change nothing on a conforming deployment (--dry-run lists them). Rules that need a key that was not given are skipped.",
    examples: [
      "check https://api.example.com/api/v1 --key $UNDERSTUDY_KEY",
      "check http://127.0.0.1:4010/api/v1 --only page --report json",
    ],
    exitCodes: {
      0: "no finding",
      1: "findings, or less data than --min-witnessed requires",
      3: "nothing was checked, or the deployment stopped responding",
      4: "internal error in the suite, or a result could not be written",
      130: "interrupted",
    },
  }).argument("<base-url>", "e.g. https://api.example.com/api/v1"),
)
  .optionsGroup("Selection:")
  .option("--brand <name>", "check only this brand", nonEmpty("the name of a tracked brand"))
  .option("--only <ids>", "run only these rules or groups, separated by commas", idList)
  .option("--skip <ids>", "skip these rules or groups, separated by commas", idList)
  .addOption(
    new Option("--level <level>", "must: run only the must rules; should: run all rules")
      .choices(["must", "should"])
      .default("should"),
  )
  .option(
    "--min-witnessed <percent>",
    "exit 1 if the deployment had data for less than this percentage of the must rules (default: 50; 0 with --only)",
    percent,
  )
  .option(
    "--allow-writes",
    "also check the POST operations; adds three brands (four with --limited-key) and about 70 prompts, with recognisable names",
  )
  .option(
    "--probe-key-in-url",
    "also send the key as a query parameter (enabled by default on a loopback host)",
  )
  .optionsGroup("Requests:")
  .option(
    "--concurrency <n>",
    "maximum number of concurrent requests; reduced after a 429 and when responses become slower",
    wholeNumber(1, 64),
    DEFAULT_CONCURRENCY,
  )
  .addOption(RATE)
  .addOption(
    new Option(
      "--depth <depth>",
      `at most ${Object.entries(MAX_REQUESTS)
        .map(([depth, most]) => `${most} (${depth})`)
        .join(", ")} requests; standard: ${WRITE_REQUESTS} more with --allow-writes`,
    )
      .choices(DEPTHS)
      .default("standard" as const),
  )
  .option(
    "--max-requests <n>",
    "maximum number of requests, if lower than that of the depth; retries are not counted",
    wholeNumber(1, 100_000),
  )
  .addOption(TIMEOUT)
  .option(
    "--response-memory <mb>",
    "memory for all responses; beyond it, only small ones are kept",
    wholeNumber(1, 100_000),
    RESPONSE_MEMORY_MB,
  )
  .addOption(HEADER)
  .addOption(CACERT)
  .addOption(INSECURE)
  .option(
    "--dry-run",
    "print the plan (--report pretty or json), send nothing and exit with 3; needs no key",
  )
  .optionsGroup("Output:")
  .addOption(REPORT)
  .addOption(QUIET)
  .option("--record <file.har>", "save all requests and responses to a HAR file, keys redacted")
  .option(
    "--profile-out <file>",
    "write a profile of the behaviour that the specification leaves open; sends about fifty more requests",
  )
  .option("--baseline <file>", "file of accepted findings, which do not cause a failure")
  .option(
    "--update-baseline",
    "add new findings to the baseline and remove entries that no longer match",
  );

export type CheckFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (baseUrl, options) => (await import("./check.ts")).check(baseUrl, options)),
);
