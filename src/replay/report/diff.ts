import { styleText } from "node:util";
import { counted } from "../../common/counted.ts";
import { isObject } from "../../common/is-object.ts";
import { printable } from "../../common/printable.ts";
import { shorten } from "../../common/shorten.ts";
import { curlLine, shortenCurl } from "../../../conformance/report/curl.ts";
import type { Exchange } from "../../../conformance/core/exchange.ts";
import { REPLAY_HEADER } from "../../server/replay-token/encode-token.ts";
import type { StepResult } from "../flow-record.ts";
import { shortJson, type Difference } from "../match/describe.ts";
import { unescapeSegment, valueAt } from "../../common/json-pointer.ts";

const MAX_DIFFERENCES = 3;
const CONTEXT_LINES = 2;
const MAX_CONTEXT_LENGTH = 100;
const MAX_TEXT_LENGTH = 80;

/** The response header with the replay token. */

export interface DiffOptions {
  readonly baseUrl: string;
  /** The faults given for the replay, with descriptions. */
  readonly faults: readonly string[];
  /** The scenario to serve for the curl command; null: the target is running. */
  readonly servedBy: string | null;
  /** The earlier steps that changed the state which the response depends on. */
  readonly changes: StateChanges;
  /** Further options of the curl command. */
  readonly curlOptions: readonly string[];
}

/** Ids of steps that changed the state of a world. */
export interface StateChanges {
  readonly writes: readonly string[];
  /** In their order: writes, moves of the clock, faults and resets. */
  readonly all: readonly string[];
}

/** Describes a failed step: its differences in context and how to reproduce them. */
export function diffOf(result: StepResult, options: DiffOptions): string {
  const { baseUrl, faults, changes, curlOptions } = options;
  const { step, exchange, differences } = result;
  if (exchange === null) return "";
  const { request, response } = exchange;
  const further = differences.length - MAX_DIFFERENCES;
  const token = response?.headers[REPLAY_HEADER.toLowerCase()];
  return [
    `${styleText("red", "✗")} ${styleText("bold", step.stepId)}  ${step.description.trimEnd()}`,
    `  ${printable(requestLine(exchange))}`,
    ...differences.slice(0, MAX_DIFFERENCES).flatMap((one) => differenceLines(one, response)),
    ...(further > 0 ? [`  … and ${counted(further, "more difference")}`] : []),
    ...notJsonLines(response),
    ...faults.map((fault) => styleText("yellow", `  active fault: ${fault}`)),
    ...stateLines(options),
    `  ${styleText("gray", shortenCurl(curlLine(baseUrl, request, curlOptions)))}`,
    ...(token === undefined ? [] : tokenLines(printable(token), changes)),
  ].join("\n");
}

/** Describes the requirements of the curl command: a fake, and the state that the flow had. */
function stateLines({ servedBy, changes: { all } }: DiffOptions): string[] {
  const after = all.length === 0 ? null : `after ${stepsText(all)}, which changed the state`;
  const serve = servedBy === null ? null : `with understudy serve ${servedBy}`;
  const text = [serve, after].filter((part) => part !== null).join(", ");
  return text === "" ? [] : [styleText("gray", `  ${text}:`)];
}

/** A token has the clock of the world, but not its writes. */
function tokenLines(token: string, { writes }: StateChanges): string[] {
  const note =
    writes.length === 0
      ? []
      : [`  the same response, with --snapshot of a world after ${stepsText(writes)}:`];
  return [...note, `  understudy replay ${token}`].map((line) => styleText("gray", line));
}

/** Names some steps. */
export function stepsText(steps: readonly string[]): string {
  return `${steps.length === 1 ? "step" : "steps"} ${steps.join(", ")}`;
}

function requestLine({ request, response, failure }: Exchange): string {
  const { method, path, query } = request;
  const pairs = query.map(([name, value]): [string, string] => [name, value]);
  const search = new URLSearchParams(pairs).toString();
  return `${method} ${path}${search === "" ? "" : `?${search}`} → ${response?.status ?? failure}`;
}

function notJsonLines(response: Exchange["response"]): string[] {
  if (response === null || response.json !== undefined) return [];
  const type = response.headers["content-type"] ?? "no content type";
  const { text } = response;
  const start = JSON.stringify(text.slice(0, MAX_TEXT_LENGTH));
  const content = text === "" ? "empty" : `${start}${text.length > MAX_TEXT_LENGTH ? "…" : ""}`;
  return [printable(`  the response is not JSON (${type}): ${content}`)];
}

interface DiffLine {
  /** Unchanged, expected or actual. */
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

function differenceLines(difference: Difference, response: Exchange["response"]): string[] {
  const { of, pointer, expected, actual } = difference;
  const location = printable(`  ${pointer === "" ? of : `${of} at ${pointer}`}`);
  if (of === "body" && pointer !== "") {
    return [location, ...contextLines(response?.json, difference).map(formatLine)];
  }
  const lines: DiffLine[] = [
    { sign: "-", text: expected },
    { sign: "+", text: actual },
  ];
  const body =
    of === "status" ? [printable(`    ${shortJson(response?.json ?? response?.text)}`)] : [];
  return [location, ...lines.map(formatLine), ...body];
}

const COLORS = { "-": "green", "+": "red", " ": "gray" } as const;
const LABELS = { "-": "  expected", "+": "  actual", " ": "" } as const;

function formatLine({ sign, text }: DiffLine): string {
  return `    ${styleText(COLORS[sign], printable(`${sign} ${text}`))}${styleText("gray", LABELS[sign])}`;
}

/** The members around a difference, with the expected value above the actual one. */
function contextLines(body: unknown, { pointer, expected, actual }: Difference): DiffLine[] {
  const end = pointer.lastIndexOf("/");
  const parent = end === -1 ? undefined : valueAt(body, pointer.slice(0, end));
  const name = unescapeSegment(pointer.slice(end + 1));
  const members: readonly [string, unknown][] =
    Array.isArray(parent) || isObject(parent) ? Object.entries(parent) : [];
  const label = (member: string): string => {
    if (Array.isArray(parent)) return `${member}: `;
    return isObject(parent) ? `${JSON.stringify(member)}: ` : "";
  };
  const unchanged = ([member, value]: readonly [string, unknown]): DiffLine => ({
    sign: " ",
    text: label(member) + shortened(value),
  });
  const index = members.findIndex(([member]) => member === name);
  const at = index === -1 ? members.length : index;
  return [
    ...members.slice(Math.max(0, at - CONTEXT_LINES), at).map(unchanged),
    { sign: "-", text: `${label(name)}${expected}` },
    { sign: "+", text: `${label(name)}${actual}` },
    ...members.slice(at + 1, at + 1 + CONTEXT_LINES).map(unchanged),
  ];
}

function shortened(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return `[… ${value.length}]`;
  return shorten(shortJson(value), MAX_CONTEXT_LENGTH);
}
