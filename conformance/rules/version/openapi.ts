import { OPERATION_IDS } from "../../../src/contract/operation.ts";
import { YamlSource } from "../../../src/contract/yaml-source.ts";
import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";

const PATHS = ["/openapi.json", "/openapi.yaml"] as const;
const VERSION = "1.0.0";

/** §5, §9: the description needs no key; where it lies is not shown, so not finding it says nothing. */
export const versionOpenapi: Rule = {
  id: "version.openapi",
  asks: descriptionAsks,
  judge(survey, judgement) {
    judgement.missing(`an API description without a key at ${PATHS.join(" or ")}`);
    for (const exchange of survey.exchanges) {
      const { path, method, credential } = exchange.request;
      const isAsked = method === "GET" && PATHS.some((one) => one === path);
      if (!isAsked || credential.form !== "none" || exchange.again > 0) continue;
      const description = descriptionOf(exchange);
      if (description === null) continue;
      const findings = [...wrongVersion(description), ...lacking(survey, description)];
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};

/** The second one only where the first is none. */
function descriptionAsks(survey: Survey): Ask[] {
  const asks = PATHS.map((path): Ask => ({
    request: { method: "GET", path, query: [], credential: { form: "none" }, body: undefined },
    again: 0,
    effect: "reads",
  }));
  const first = asks.slice(0, 1);
  const answered = first.map((ask) => survey.find(ask))[0] ?? null;
  return answered !== null && descriptionOf(answered) === null ? asks : first;
}

/** The description that an exchange gave; null where it is none. */
function descriptionOf({ reply }: Exchange): Json {
  if (reply === null || reply.status !== 200) return null;
  const body: Json = reply.json ?? parsedYaml(reply.text);
  return isObject(body) && isObject(body["paths"]) ? body : null;
}

function parsedYaml(text: string): unknown {
  try {
    return new YamlSource("openapi.yaml", text).value;
  } catch {
    return null;
  }
}

function wrongVersion({ info }: Json): Finding[] {
  const version: unknown = info?.version;
  if (version === VERSION) return [];
  const kind = "version-differs";
  return [{ pointer: "/info/version", kind, expected: VERSION, actual: shown(version) }];
}

/** The documented operations that it does not have; path parameters can have any name. */
function lacking({ contract }: Survey, description: Json): Finding[] {
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
  return `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`;
}

/** Paths can be told with the prefix that carries the version. */
function withoutPrefix(path: string): string {
  return path.replace(/^(?:\/api)?\/v1(?=\/)/, "").replace(/(?<=.)\/$/, "");
}
