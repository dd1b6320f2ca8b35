import {
  comparedWith,
  expectEqual,
  formatValue,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { ellipsisOf, withoutEllipsis } from "../../assert/ellipsis.ts";
import { runPairs, type RunPair } from "../../assert/runs.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { type Row, rowsOf } from "../../assert/rows.ts";

/** §2.4, §2.16: brand, prompt_text and country of a run are those of its prompt and of the list with the run. */
export const runPrompt: Rule = {
  id: "run.prompt",
  requests: runDetailRequests,
  judge(survey, reporter) {
    reporter.needs("a run in a list and in detail, and its prompt");
    const prompts = promptsById(survey);
    for (const pair of runPairs(survey)) {
      const prompt = prompts.get(pair.detail.brand_prompt_id);
      const findings = [
        ...comparedWith([...previewFindings(pair), ...brandFindings(pair)], [pair.listed]),
        ...(prompt === undefined ? [] : promptFindings(pair, prompt)),
      ];
      reportFindings(reporter, pair.exchange, findings);
    }
  },
};

/** The listed prompts by id; the same id can only be the same prompt. */
function promptsById(survey: Survey): ReadonlyMap<unknown, Row> {
  return survey.memoize("run.prompts", () => {
    const rows = survey.responses("listQueries").flatMap(rowsOf);
    return new Map(rows.map((one) => [one.row["brand_prompt_id"] as unknown, one]));
  });
}

/** The preview is the beginning of the text, which may be cut and followed by an ellipsis. */
function previewFindings({ row, detail }: RunPair): FindingDetails[] {
  const { prompt_text_preview: preview } = row;
  const { prompt_text: text } = detail;
  if (typeof preview !== "string" || typeof text !== "string") return [];
  const beginning = withoutEllipsis(preview).trim();
  const isCut = ellipsisOf(preview) !== null || preview.length < text.length;
  const isRight = text.trimStart().startsWith(beginning) && (!isCut || beginning !== "");
  if (isRight) return [];
  const expected = `a text that begins with ${formatValue(beginning)}, as prompt_text_preview in the list`;
  return [{ pointer: "/prompt_text", kind: "not-the-prompt", expected, actual: formatValue(text) }];
}

function brandFindings({ listed, detail }: RunPair): FindingDetails[] {
  const { brand = "" } = parametersOf(listed.exchange);
  if (brand === "" || typeof detail.brand !== "string") return [];
  const found = expectEqual("/brand", "not-the-brand", brand, detail.brand);
  return withSource(found, "the brand whose list has the run");
}

function promptFindings({ detail }: RunPair, prompt: Row): FindingDetails[] {
  const pairs = [
    ["prompt_text", "text", detail.prompt_text],
    ["country", "country", detail.country],
  ] as const;
  // The schema rules report what is missing.
  return pairs
    .filter(([, name, actual]) => prompt.row[name] !== undefined && actual !== undefined)
    .flatMap(([field, name, actual]) => {
      const found = expectEqual(`/${field}`, "not-the-prompt", prompt.row[name], actual);
      const { exchange, pointer } = prompt;
      return comparedWith(withSource(found, "as in /queries"), [
        { exchange, pointer: `${pointer}/${name}` },
      ]);
    });
}
