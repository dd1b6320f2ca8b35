import type { Exchange } from "../../../conformance/exchange.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Operation } from "../../contract/operation.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import type { Draft } from "./draft.ts";
import { keyOfStep } from "./key-of-step.ts";
import type { LeftOut } from "./left-out.ts";
import { namer } from "./names.ts";
import { canSay, sayRequest } from "./request-words.ts";
import { toldIn } from "./told.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface DraftGrounds {
  readonly contract: Contract;
  readonly definition: ScenarioDefinition;
  readonly vocabulary: Vocabulary;
  readonly left: LeftOut;
  /** Those whose body was no JSON, which a flow can't send. */
  readonly malformed: ReadonlySet<Exchange>;
}

/** A draft for each exchange that a flow can say, in their order. */
export function draftsOf(exchanges: readonly Exchange[], grounds: DraftGrounds): Draft[] {
  const { vocabulary, left } = grounds;
  const stepIds = namer();
  const drafts: Draft[] = [];
  let now: number | null = null;
  for (const exchange of exchanges) {
    const call = callOf(exchange, grounds);
    if (typeof call === "string") {
      left.add(call);
      continue;
    }
    const { operation, key } = call;
    const before = now ?? call.now ?? 0;
    now = call.now ?? now;
    drafts.push({
      stepId: stepIds(operation.id),
      operation,
      exchange,
      key,
      ...sayRequest(call, drafts, vocabulary),
      outputs: new Map(),
      waited: (now ?? before) - before,
    });
    for (const name of unknownParameters(call)) {
      left.add(`the parameter "${name}", which the contract does not have`);
    }
  }
  return drafts;
}

/** An exchange that a flow can say. */
interface Call extends Pick<Draft, "operation" | "exchange" | "key"> {
  /** The world's second, as a fake told it. */
  readonly now: number | null;
}

/** What HTTP has (RFC 9110, 15). */
const [LOWEST_STATUS, HIGHEST_STATUS] = [100, 599];

/** What a step is made of; a text: why there can be none. */
function callOf(exchange: Exchange, grounds: DraftGrounds): Call | string {
  const told = toldIn(exchange);
  const { operation: id } = exchange;
  if (id === null) return "the contract has no such method and path";
  if (exchange.reply === null) return `no whole reply was recorded (${exchange.failure})`;
  const { status } = exchange.reply;
  const unsayable = whyUnsayable(exchange, status, grounds);
  if (unsayable !== null) return unsayable;
  const key = keyOfStep(exchange, told, grounds.definition);
  if (key === null) return "the scenario has no key that stands for the one it showed";
  const operation = grounds.contract.operation(id);
  if (status < 400 && lacksSomething(exchange, operation)) {
    return "it lacks what the contract requires, and was not refused";
  }
  return { operation, exchange, key, now: told === null ? null : told.state.now };
}

function whyUnsayable(
  exchange: Exchange,
  status: number,
  { malformed }: DraftGrounds,
): string | null {
  if (status < LOWEST_STATUS || status > HIGHEST_STATUS) {
    return `its status ${status} is none that a flow can expect (${LOWEST_STATUS} to ${HIGHEST_STATUS})`;
  }
  if (malformed.has(exchange)) return "its body is no JSON";
  if (!canSay(exchange.request)) return "it holds a text that reads like a runtime expression";
  return null;
}

function lacksSomething({ request }: Exchange, operation: Operation): boolean {
  const asked = new Set(request.query.map(([name]) => name));
  return (
    (operation.bodyPointer !== null && request.body === undefined) ||
    operation.parameters.some((one) => one.required && one.in === "query" && !asked.has(one.name))
  );
}

function unknownParameters({ exchange, operation }: Call): string[] {
  const names = new Set(exchange.request.query.map(([name]) => name));
  return [...names].filter((name) => !operation.parameters.some((one) => one.name === name));
}
