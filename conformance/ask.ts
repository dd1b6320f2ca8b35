import type { Contract } from "../src/contract/contract.ts";
import type { OperationId } from "../src/contract/operation.ts";
import type { Credential, Exchange, KeyLabel, SentRequest } from "./exchange.ts";

/** A request that a rule wants to see answered. */
export interface Ask {
  readonly request: SentRequest;
  /** Which repetition; the later ones are sent when everything else has been. */
  readonly again: number;
  /** What it would do to a deployment that is wrong about it: nothing, or write. */
  readonly effect: "reads" | "writes";
}

export type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The usual ask: an operation of the contract with parameters, shown the main key. */
export function asking(
  contract: Contract,
  id: OperationId,
  values: Values = {},
  credential: Credential = MAIN,
): Ask {
  const known = asksOf(contract);
  let key: string = credential === MAIN ? id : `${id} ${JSON.stringify(credential)}`;
  for (const [name, value] of Object.entries(values)) key += `\n${name}=${String(value)}`;
  let ask = known.get(key);
  if (ask === undefined) {
    ask = makeAsk(contract, id, values, credential);
    known.set(key, ask);
  }
  return ask;
}

const MAIN: Credential = { form: "bearer", key: "main" };

// Rules ask for the same requests round after round.
const asks = new WeakMap<Contract, Map<string, Ask>>();

function asksOf(contract: Contract): Map<string, Ask> {
  const known = asks.get(contract) ?? new Map<string, Ask>();
  asks.set(contract, known);
  return known;
}

function makeAsk(contract: Contract, id: OperationId, values: Values, credential: Credential): Ask {
  const operation = contract.operation(id);
  let { path } = operation;
  const query: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    // A deployment's token may be anything, half a surrogate pair too.
    const text = String(value).toWellFormed();
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else query.push([name, text]);
  }
  return {
    request: { method: operation.method.toUpperCase(), path, query, credential, body: undefined },
    again: 0,
    effect: "reads",
  };
}

/** The same ask once more, after everything else: whether its reply has moved meanwhile. */
export function repeated(ask: Ask, again = 1): Ask {
  return { ...ask, again };
}

/** The ask that an exchange answered. */
export function askOf({ request }: Exchange): Ask {
  return { request, again: 0, effect: "reads" };
}

/** An ask shown the key of another exchange. */
export function sibling({ request }: Exchange, ask: Ask): Ask {
  return { ...ask, request: { ...ask.request, credential: request.credential } };
}

/** A POST. With a body that a careless deployment could execute it writes; `{}` can't be executed. */
export function posting(
  contract: Contract,
  id: "trackBrand" | "addPrompts",
  body: object,
  credential: Credential = bearer("main"),
): Ask {
  const { path } = contract.operation(id);
  const effect = Object.keys(body).length === 0 ? "reads" : "writes";
  return {
    request: { method: "POST", path, query: [], credential, body },
    again: 0,
    effect,
  };
}

export function bearer(key: KeyLabel): Credential {
  return key === "main" ? MAIN : { form: "bearer", key };
}
