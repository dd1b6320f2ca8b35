import { describeSystemError } from "../../src/common/system-error.ts";
import { shortenCurl } from "./curl.ts";
import type { ReportedRequest } from "./report.ts";
import type { ReportedFinding } from "./report.ts";

/** Names a request by method, path and operationId. */
export function endpointText({ operation, request }: ReportedRequest): string {
  const [endpoint = request] = request.split("?", 1);
  return endpoint === operation ? endpoint : `${endpoint} (${operation})`;
}

/** Describes a finding in one line. */
export function findingLine({ pointer, expected, actual, requests }: ReportedFinding): string {
  const where = pointer === "" ? "" : ` at ${pointer}`;
  return `${requests[0].request}${where}: expected ${expected}, was ${actual}`;
}

/** The texts of one request of a finding. */
export interface RequestText {
  /** The value that was compared; empty for the request with the finding. */
  readonly compared: string;
  /** Status and excerpt, or why there is no response; empty if the same was shown before. */
  readonly response: string;
  /** Empty if the same was shown before: several values of one response can be compared. */
  readonly curl: string;
  readonly entry: number | null;
  /** Command that explains the value; null: there is none. */
  readonly explain: string | null;
  /** Page that explains the value; null: there is none. */
  readonly explainUrl: string | null;
}

const MAX_COMPARED = 3;

/** Returns the texts of the requests of a finding, and the number of compared requests left out. */
export function requestTexts(
  { requests: [own, ...compared] }: ReportedFinding,
  limit: number = MAX_COMPARED,
): { readonly shown: readonly RequestText[]; readonly omitted: number } {
  const all = [
    textOf(own, ""),
    ...compared.slice(0, limit).map((one) => textOf(one, comparedText(one))),
  ];
  return {
    shown: all.map((text, index) => {
      const same = all.slice(0, index).filter(({ curl }) => curl === text.curl);
      const isShown = same.some(({ response }) => response === text.response);
      return {
        ...text,
        curl: same.length > 0 ? "" : text.curl,
        response: isShown ? "" : text.response,
      };
    }),
    omitted: Math.max(0, compared.length - limit),
  };
}

function textOf(request: ReportedRequest, compared: string): RequestText {
  const { curl, entry, explain = null, explain_url: explainUrl = null } = request;
  const response = responseText(request);
  return { compared, response, curl: shortenCurl(curl), entry, explain, explainUrl };
}

function comparedText(request: ReportedRequest): string {
  const { pointer, value } = request;
  const endpoint = endpointText(request);
  return pointer === "" ? endpoint : `${endpoint} at ${pointer}: ${value ?? "no JSON"}`;
}

function responseText({ status, failure, excerpt }: ReportedRequest): string {
  if (status === null) return `none: ${describeSystemError(failure ?? "no response")}`;
  return `${status} ${excerpt ?? ""}`.trimEnd();
}

/** Describes a finding with all that is needed to repeat it, in plain lines. */
export function findingDetails(finding: ReportedFinding, note: string): string[] {
  const { shown, omitted } = requestTexts(finding);
  return [
    `${findingLine(finding)}${note}`,
    ...shown.flatMap(({ compared, response, curl, explain }) => [
      ...(compared === "" ? [] : [`  compared with ${compared}`]),
      ...(response === "" ? [] : [`  response ${response}`]),
      ...(curl === "" ? [] : [`  ${curl}`]),
      ...(explain === null ? [] : [`  ${explain}`]),
    ]),
    ...(omitted > 0 ? [`  compared with ${omitted} more; the JSON report has all`] : []),
    `  look at ${finding.look_at}`,
  ];
}
