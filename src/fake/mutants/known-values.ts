import type { Operation, OperationId } from "../../contract/operation.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import type { ResponseBody } from "../faults/fault.ts";
import type { Recording } from "./recording.ts";

/** Where the values of parameters without a listed set come from: an operation and the field of its rows. */
const SOURCES: Readonly<Record<string, readonly [OperationId, string]>> = {
  brand_prompt_id: ["listQueries", "brand_prompt_id"],
  query_tag: ["listQueryTags", "slug"],
  country: ["listQueries", "country"],
  filter_by_brand: ["listTopMentionedBrands", "brand_name"],
  exclude_brand: ["listTopMentionedBrands", "brand_name"],
  domain: ["listCitedDomains", "domain"],
  url: ["listVideoSummaries", "url"],
  run_id: ["listQueryRuns", "run_id"],
};

/** Returns the values that a parameter can have for a brand; none for dates, limits and texts. */
export function knownValues(
  recording: Recording,
  operation: Operation,
  name: string,
  brand: string,
): readonly string[] {
  if (name === "brand") return recording.brands;
  const schema = operation.parameters.find((known) => known.name === name)?.schema ?? {};
  if (name === "ownership") return ownerships(recording, brand);
  if (name === "language") return languages(recording, brand);
  return listedValues(schema) ?? valuesFrom(recording, brand, SOURCES[name]);
}

/** The values that a schema lists; null: it lists none. */
function listedValues({ enum: set, type, maximum }: JsonSchema): readonly string[] | null {
  if (set !== undefined) return set.map(String);
  if (type === "boolean") return ["true", "false"];
  if (type !== "integer" || maximum !== 10) return null;
  return Array.from({ length: 10 }, (_, index) => String(index + 1));
}

function valuesFrom(
  recording: Recording,
  brand: string,
  source: readonly [OperationId, string] | undefined,
): readonly string[] {
  if (source === undefined) return [];
  const [id, field] = source;
  const limit = LIMITED.has(id) ? ([["limit", "100"]] as const) : [];
  const rows = recording.rows(id, [["brand", brand], ...limit]);
  return [...new Set(rows.map((row): string => row[field]))];
}

const LIMITED = new Set<OperationId>([
  "listTopMentionedBrands",
  "listCitedDomains",
  "listVideoSummaries",
  "listQueryRuns",
]);

function ownerships(recording: Recording, brand: string): string[] {
  const rows = recording.rows("listTopMentionedBrands", [["brand", brand]]);
  const competitors = rows.filter((row) => row.is_tracked_competitor);
  return [
    "yours",
    "competitor",
    "earned",
    ...competitors.map((row): string => `competitor:${row.brand_name}`),
  ];
}

function languages(recording: Recording, brand: string): string[] {
  const body: ResponseBody = recording.read("listSearches", [["brand", brand]])?.body;
  const listed: readonly ResponseBody[] = body?.available_languages ?? [];
  return listed.map(({ language }): string => (language === "" ? "und" : language));
}
