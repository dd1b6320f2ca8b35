import { absentText } from "./absent.ts";
import { exclusionText, SEVERAL_FILTERS, windowText } from "./excluded-row.ts";
import { listedRow } from "./found-row.ts";
import { dayOf, formatDate } from "../../common/calendar.ts";
import type { ExplainedBody } from "./explained-body.ts";
import type { MissingRow } from "./explanation.ts";
import { NO_FILTERS, RunQuery } from "../../metrics/run-query.ts";
import { newestRuns } from "../../metrics/runs.ts";
import type { RunRow } from "../../workspace/brand-view.ts";
import { promptNamed } from "./named-thing.ts";
import { newestRun, type NewestRun } from "./newest-run.ts";
import { causesOfNoRuns } from "./no-runs.ts";
import { notSearched, windowDates, withoutFilters } from "./other-parameters.ts";
import { bodyWith, callWith, type BodyRow } from "./rows.ts";

/**
 * Explains why /query-runs does not list a run, or the runs of a prompt. It only searches the runs of its day, without their
 * texts: those of all runs of a history take seconds.
 */
export function missingRun(explained: ExplainedBody, name: string): MissingRow {
  const { brand } = explained.call;
  const run = brand.runOf(name);
  if (run !== null) return missingSingleRun(explained, name, run);
  const prompt = promptNamed(brand, name);
  if (prompt >= 0 && brand.isKnown(prompt)) {
    return { ...missingRunsOf(explained, prompt), name };
  }
  const texts = brand.prompts.map((one) => one.text);
  return { name, code: "absent", position: null, text: absentText(explained, name, texts) };
}

/** Explains why /query-runs does not list the runs of a prompt, by the newest one that matches. */
function missingRunsOf(explained: ExplainedBody, prompt: number): Omit<MissingRow, "name"> {
  const { brand, query } = explained.call;
  const filter = excludingFilter(explained, brand.promptToken(prompt));
  if (filter !== null) return { code: "excluded", position: null, text: filter };
  const first = { limit: 1, offset: 0, brand_prompt_id: brand.promptToken(prompt) };
  const { total_count: count, items } = bodyWith(explained, first);
  const id = items[0]?.["run_id"];
  if (typeof id === "string") {
    const row = missingSingleRun(explained, id, brand.runOf(id)!);
    const rows = count === 1 ? "1 row is a run" : `${count} rows are runs`;
    return { ...row, text: `${rows} of this prompt. The newest: ${row.text}` };
  }
  const ofPrompt = new RunQuery(brand, { ...query.filters, prompt });
  const newest = newestRun(ofPrompt);
  const causes = [...causesOfNoRuns(ofPrompt), ...newestCause(explained, newest)];
  const anyRun = newestRun(new RunQuery(brand, { ...NO_FILTERS, prompt }), newest.since);
  const text = ["The prompt has no runs in this list.", ...causes].join(" ");
  return { code: anyRun.at !== null ? "excluded" : "absent", position: null, text };
}

/** Says which parameter alone excludes the runs of a prompt; null: none does. */
function excludingFilter(explained: ExplainedBody, id: string): string | null {
  const { brand_prompt_id: given, mentioned } = explained.call.parameters;
  if (given !== null && given !== id) {
    return `The list has the runs of another prompt only; brand_prompt_id=${id} lists those of this prompt.`;
  }
  const page = { limit: 1, offset: 0, brand_prompt_id: id };
  if (mentioned === null || bodyWith(explained, page).total_count > 0) return null;
  const { total_count: count } = bodyWith(explained, { ...page, mentioned: null });
  if (count === 0) return null;
  const what = mentioned === true ? "none of them mentions" : "all of them mention";
  const runs = count === 1 ? "run" : "runs";
  return `mentioned=${mentioned === true} excludes the ${count} ${runs} of this prompt: ${what} ${explained.call.brand.name}.`;
}

/** Names the newest run of a prompt that the other filters select; nothing if there is no such run. */
function newestCause(explained: ExplainedBody, { at, since }: NewestRun): string[] {
  const { call } = explained;
  if (at === null) return since === null ? [] : [notSearched(explained, since)];
  const time = call.brand.timestamp(at);
  return [`The window ${windowDates(call)} excludes its runs; the newest is from ${time}.`];
}

function missingSingleRun(explained: ExplainedBody, id: string, run: RunRow): MissingRow {
  const { brand, window, workspace, parameters } = explained.call;
  const at = run.segment.at[run.row]!;
  const day = dayOf(at);
  const between = (start: number, end: number): BodyRow => ({
    start_date: formatDate(workspace.anchor + start),
    end_date: formatDate(workspace.anchor + end),
  });
  const count = (start: number, end: number): number =>
    bodyWith(explained, { ...between(start, end), limit: 1, offset: 0 }).total_count;
  const ofDay = between(day, day);
  const find = (changes: BodyRow): number | null => {
    const { query, parameters: changed } = callWith(explained, { ...ofDay, ...changes });
    const runs = newestRuns(query, changed["mentioned"] as boolean | null);
    const index = runs
      .slice(0, runs.length)
      .findIndex(({ segment, row }) => segment === run.segment && row === run.row);
    return index < 0 ? null : index;
  };
  const isInWindow = window.start <= day && day <= window.end;
  const found = find({});
  if (found !== null && isInWindow) {
    const newer = day < window.end ? count(day + 1, window.end) : 0;
    return listedRow(id, newer + found, parameters, count(window.start, window.end));
  }
  const filters = Object.keys(withoutFilters(parameters)).flatMap((filter) => {
    const offset = isInWindow ? find({ [filter]: null }) : null;
    if (offset === null) return [];
    const { items } = bodyWith(explained, { ...ofDay, [filter]: null, limit: 1, offset });
    return [exclusionText(filter, parameters[filter], items[0]!)];
  });
  const history =
    found === null || isInWindow
      ? []
      : [windowText(explained, `it is from ${brand.timestamp(at)}`)];
  const reasons = [...filters, ...history];
  const text = reasons.length === 0 ? SEVERAL_FILTERS : reasons.join(" ");
  return { name: id, code: "excluded", position: null, text };
}
