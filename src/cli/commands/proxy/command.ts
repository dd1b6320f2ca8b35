import { createCommand, exitsWith, type FlagsOf } from "../../command.ts";
import { CACERT, INSECURE } from "../../connection-options.ts";
import { withKeyOptions } from "../../deployment.ts";
import { wholeNumber } from "../../option-values.ts";

export const command = withKeyOptions(
  createCommand("proxy", {
    summary: "validate and record the traffic between an app and a deployment",
    description:
      "Forwards requests to a deployment unchanged and validates a copy against the contract. Violations are printed as they occur and summarised on exit. Requests to /api/v1/… on the proxy go to <base-url>/…; other paths go to the same origin and are neither validated nor recorded. Each forwarded request has the additional header Understudy-Proxy, which is used to detect loops. Bodies above 5 MB are forwarded but not validated. Requests with one of the keys below are labelled in the recording; other keys are labelled according to the responses that they get.",
    examples: [
      "proxy https://api.example.com/api/v1",
      "proxy https://api.example.com/api/v1 --record traffic.har",
    ],
    exitCodes: {
      1: "violations or incomplete responses (with --strict)",
      3: "no API request, or not every exchange could be validated (with --strict)",
      4: "the recording could not be written completely, or validation failed",
    },
  })
    .argument("<base-url>", "e.g. https://api.example.com/api/v1")
    .option("-p, --port <n>", "port; use 0 for any free port", wholeNumber(0, 65_535), 4011)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option(
      "--record <file.har>",
      "record the API's traffic, keys redacted; it is kept in <file.har>.journal until the proxy stops",
    )
    .addOption(CACERT)
    .addOption(INSECURE)
    .option(
      "--strict",
      "exit 1 if the contract was violated or the deployment did not complete a response, and 3 if not all traffic could be validated",
    )
    .option("--json", "print one line of JSON when ready: {url, target}"),
);

export type ProxyFlags = FlagsOf<typeof command>;

command.action(
  exitsWith(async (baseUrl, options) => (await import("./proxy.ts")).proxy(baseUrl, options)),
);
