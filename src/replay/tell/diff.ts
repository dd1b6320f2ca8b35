import { styleText } from "node:util";
import { curlLine } from "../../../conformance/curl.ts";
import type { Exchange } from "../../../conformance/exchange.ts";
import { shown, type Difference } from "../match/difference.ts";
import type { StepResult } from "../step-result.ts";
import { contextOf, type DiffLine } from "./context.ts";

const MOST_SHOWN = 3;

/** What a reader needs besides the step itself. */
export interface DiffGround {
  readonly baseUrl: string;
  /** The faults that are on the whole time, each with what it does. */
  readonly faults: readonly string[];
  /** The scenario whose fake has to be served for the curl line; null: something listens there already. */
  readonly servedBy: string | null;
}

/** Where a fake puts what gives a reply again. */
const TOKEN_HEADER = "understudy-replay";

/** A failed step for a person: what it is for, expected against actual in its place, how to see it again. */
export function diffOf(result: StepResult, { baseUrl, faults, servedBy }: DiffGround): string {
  const { step, exchange, differences } = result;
  if (exchange === null) return "";
  const left = differences.length - MOST_SHOWN;
  const token = exchange.reply?.headers[TOKEN_HEADER];
  return [
    `${styleText("red", "✗")} ${styleText("bold", step.stepId)}  ${step.description.trimEnd()}`,
    `  ${requestLine(exchange)}`,
    ...differences.slice(0, MOST_SHOWN).flatMap((one) => differenceLines(one, exchange)),
    ...(left > 0 ? [`  … and ${left} more ${left === 1 ? "difference" : "differences"}`] : []),
    ...notJson(exchange),
    ...faults.map((fault) => styleText("yellow", `  switched on: ${fault}`)),
    ...(servedBy === null ? [] : [styleText("gray", `  with understudy serve ${servedBy}:`)]),
    `  ${styleText("gray", curlLine(baseUrl, exchange.request))}`,
    ...(token === undefined ? [] : [styleText("gray", `  understudy replay ${token}`)]),
  ].join("\n");
}

const FIRST_CHARACTERS = 80;

/** What a reply was that is no JSON. */
function notJson({ reply }: Exchange): string[] {
  if (reply === null || reply.json !== undefined) return [];
  const type = reply.headers["content-type"] ?? "no content type";
  const text = JSON.stringify(reply.text.slice(0, FIRST_CHARACTERS));
  const what =
    reply.text === "" ? "empty" : `${text}${reply.text.length > FIRST_CHARACTERS ? "…" : ""}`;
  return [`  the reply is no JSON (${type}): ${what}`];
}

function requestLine({ request, reply, failure }: Exchange): string {
  const { method, path, query } = request;
  const pairs = query.map(([name, value]): [string, string] => [name, value]);
  const asked = new URLSearchParams(pairs).toString();
  return `${method} ${path}${asked === "" ? "" : `?${asked}`} → ${reply?.status ?? failure}`;
}

function differenceLines(difference: Difference, { reply }: Exchange): string[] {
  const { of, pointer, expected, actual } = difference;
  const where = pointer === "" ? of : `${of} at ${pointer}`;
  if (of === "body" && pointer !== "") {
    return [`  ${where}`, ...contextOf(reply?.json, difference).map(diffLine)];
  }
  const lines: DiffLine[] = [
    { sign: "-", text: expected },
    { sign: "+", text: actual },
  ];
  const told = of === "status" ? [`    ${shown(reply?.json ?? reply?.text)}`] : [];
  return [`  ${where}`, ...lines.map(diffLine), ...told];
}

const COLORS = { "-": "green", "+": "red", " ": "gray" } as const;
const NAMES = { "-": "  expected", "+": "  actual", " ": "" } as const;

function diffLine({ sign, text }: DiffLine): string {
  return `    ${styleText(COLORS[sign], `${sign} ${text}`)}${styleText("gray", NAMES[sign])}`;
}
