import {
  compareToBaseline,
  entryLine,
  type Baseline,
} from "../../conformance/baseline/baseline.ts";
import type { Report } from "../../conformance/report/report.ts";
import { checkOptions } from "../common/check-options.ts";
import { loadContract, readTextFile } from "../files/package-files.ts";
import { CHECK_KINDS, KEY_KINDS } from "./check-option-kinds.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkedDeployment, OPTION_NAMES } from "./checked-deployment.ts";
import { checkOtherWorkspace } from "./distinct-keys.ts";
import { locateApi } from "./locate-api.ts";
import { parseBaseline } from "./parse-baseline.ts";
import { planCheck, checkDeployment } from "./run-check.ts";
import { checkTrackedBrand } from "./tracked-brand.ts";

/**
 * Checks a deployment against the rules of the API specification. Without `allowWrites` it sends only requests that
 * store nothing.
 * @throws {Error} with the message of the command line for invalid options, or if nothing can be checked
 */
export async function check(options: CheckOptions): Promise<Report> {
  checkOptions("check()", options, CHECK_KINDS);
  checkOptions("keys", options.keys, KEY_KINDS);
  const { brand, signal, onProgress, baseline: baselineFile } = options;
  const { contract } = loadContract();
  const deployment = checkedDeployment(options);
  const plan = planCheck(deployment, options, contract, OPTION_NAMES);
  const baseline =
    baselineFile === undefined
      ? null
      : parseBaseline(baselineFile, readTextFile(baselineFile).text);
  const { baseUrl, brands, requests } = await locateApi(deployment, contract);
  checkTrackedBrand(brand, brands, OPTION_NAMES);
  const compared = await checkOtherWorkspace(deployment, contract, OPTION_NAMES);
  const { report } = await checkDeployment({ ...deployment, baseUrl }, plan, {
    signal,
    requestsBefore: requests + compared,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return baseline === null ? report : withBaseline(report, baseline);
}

function withBaseline(report: Report, baseline: Baseline): Report {
  const today = report.finished_at.slice(0, 10);
  const compared = compareToBaseline(report, baseline, today);
  const { gone, unobserved, expired, mistyped, report: marked } = compared;
  return {
    ...marked,
    baseline: {
      gone: gone.map(entryLine),
      unobserved: unobserved.map(entryLine),
      mistyped: mistyped.map(({ entry }) => entryLine(entry)),
      expired: expired.map(entryLine),
    },
  };
}
