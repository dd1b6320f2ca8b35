import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { OPERATION_IDS } from "../../../src/contract/operation.ts";
import { YamlSource } from "../../../src/common/yaml-source.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";

const PATHS = ["/openapi.json", "/openapi.yaml"] as const;
const VERSION = "1.0.0";

/** §5, §9: the API description needs no key. Its path is not documented, so a missing one is inconclusive. */
export const versionOpenapi: Rule = {
  id: "version.openapi",
  requests: descriptionRequests,
  judge(survey, reporter) {
    reporter.needs(`an API description without a key at ${PATHS.join(" or ")}`);
    for (const exchange of survey.exchanges) {
      const { path, method, credential } = exchange.request;
      const isAsked = method === "GET" && PATHS.some((one) => one === path);
      if (!isAsked || credential.form !== "none" || exchange.repetition > 0) continue;
      const description = descriptionOf(exchange);
      if (description === null) continue;
      const findings = [...wrongVersion(description), ...lacking(survey, description)];
      reportFindings(reporter, exchange, findings);
    }
  },
};

/** The second path only if the first has no description. */
function descriptionRequests(survey: Survey): PlannedRequest[] {
  const requests = PATHS.map((path): PlannedRequest => ({
    request: { method: "GET", path, query: [], credential: { form: "none" }, body: undefined },
    repetition: 0,
    effect: "reads",
  }));
  const first = requests.slice(0, 1);
  const answered = first.map((request) => survey.find(request))[0] ?? null;
  return answered !== null && descriptionOf(answered) === null ? requests : first;
}

/** Returns the description in a response; null if there is none. */
function descriptionOf({ response }: Exchange): Json {
  if (response === null || response.status !== 200) return null;
  const body: Json = response.json ?? parsedYaml(response.text);
  return isObject(body) && isObject(body["paths"]) ? body : null;
}

function parsedYaml(text: string): unknown {
  try {
    return new YamlSource("openapi.yaml", text).value;
  } catch {
    return null;
  }
}

function wrongVersion({ info }: Json): FindingDetails[] {
  const version: unknown = info?.version;
  if (version === VERSION) return [];
  const kind = "version-differs";
  return [{ pointer: "/info/version", kind, expected: VERSION, actual: formatValue(version) }];
}

/** Returns findings for missing operations; path parameters can have any name. */
function lacking({ contract }: Survey, description: Json): FindingDetails[] {
  const known = new Set(
    Object.entries<Json>(description.paths).flatMap(([path, item]) =>
      Object.keys(isObject(item) ? item : {}).map((method) => nameOf(method, withoutPrefix(path))),
    ),
  );
  return OPERATION_IDS.map((id) => contract.operation(id))
    .map(({ method, path }) => nameOf(method, path))
    .filter((name) => !known.has(name))
    .map((name) => ({
      pointer: "/paths",
      kind: "operation-lacking",
      expected: `the operation ${name}`,
      actual: `${known.size} others`,
    }));
}

function nameOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replaceAll(/\{[^{}]*\}/g, "{}")}`;
}

/** Paths may include the version prefix. */
function withoutPrefix(path: string): string {
  return path.replace(/^(?:\/api)?\/v1(?=\/)/, "").replace(/(?<=.)\/$/, "");
}
