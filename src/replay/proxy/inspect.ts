import { operationOf } from "../../../conformance/client.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Operation } from "../../contract/operation.ts";
import { decodedBody } from "./decoded.ts";
import { judgedDocument } from "./judged-document.ts";
import { merged, type Observation, type Violation } from "./observation.ts";
import type { BodyCopy, HeaderPair, Passed } from "./passed.ts";
import type { Complaint, Engine } from "./prism.ts";
import { askedOf, type Target } from "./target.ts";

/** Looks at what has passed; nothing is thrown for what a client or a deployment does. */
export type Inspector = (passed: Passed, target: Target) => Observation;

/** An inspector that asks Prism's engine; it is loaded here and by nobody else. */
export async function openInspector(contract: Contract): Promise<Inspector> {
  const { openEngine } = await import("./prism.ts");
  const engine = await openEngine(judgedDocument(contract));
  return (passed, target) => {
    const { below } = askedOf(passed.url, target);
    // A browser's preflight is a matter of the host, not of the API.
    if (below === null || passed.method === "OPTIONS") return OUTSIDE;
    return observed({ contract, engine }, passed, below);
  };
}

const OUTSIDE: Observation = { name: null, operation: null, violations: [], notes: [] };

interface Judges {
  readonly contract: Contract;
  readonly engine: Engine;
}

function observed({ contract, engine }: Judges, passed: Passed, below: string): Observation {
  const [path, query] = split(below);
  // HEAD asks for what GET would answer.
  const method = passed.method === "HEAD" ? "GET" : passed.method;
  const id = operationOf(contract, { method, path });
  if (id === null) {
    const name = `${passed.method} ${path}`;
    return { name, operation: null, violations: [whole("request", UNKNOWN_ROUTE)], notes: [] };
  }
  const operation = contract.operation(id);
  const seen = [
    requestSeen(engine, operation, passed, [path, query]),
    replySeen(engine, operation, passed),
  ];
  return {
    name: id,
    operation: id,
    violations: merged(seen.flatMap(({ violations }) => violations)),
    notes: seen.flatMap(({ notes }) => notes),
  };
}

const UNKNOWN_ROUTE = "the contract has no such method and path";

type Seen = Pick<Observation, "violations" | "notes">;

function requestSeen(
  engine: Engine,
  operation: Operation,
  { headers, body: copy, failure }: Passed,
  [path, query]: readonly [string, string],
): Seen {
  const read = jsonOf("request", copy, headers);
  // Where nothing was answered, a body that was not taken is nothing to tell.
  const body = failure !== null && !copy.isEnded ? { ...read, notes: [] } : read;
  const complaints = engine.request(operation, {
    method: operation.method,
    path,
    query: queryOf(query),
    headers: lowerCased(headers),
    body: body.value,
  });
  // Of a body that was not seen whole nobody can say what it lacks.
  return joined("request", body, body.isSeen ? complaints : complaints.filter(isOfParameter));
}

function replySeen(engine: Engine, operation: Operation, passed: Passed): Seen {
  const { method, reply, failure } = passed;
  if (reply === null || failure !== null || reply.status === 304) return NOTHING;
  const body = jsonOf("reply", reply.body, reply.headers);
  if (!body.isSeen) return body;
  const complaints = engine.reply(operation, {
    status: reply.status,
    headers: lowerCased(reply.headers),
    body: body.value,
  });
  return joined("reply", body, method === "HEAD" ? complaints.filter(isOfHead) : complaints);
}

const NOTHING: Seen = { violations: [], notes: [] };

function isOfHead({ where }: Complaint): boolean {
  return !where.startsWith("body");
}

function isOfParameter({ where }: Complaint): boolean {
  return /^(?:query|path|header) /.test(where);
}

interface ReadBody extends Seen {
  /** The parsed body; the text itself where it is no JSON; undefined: none. */
  readonly value: unknown;
  /** Whether there was a whole body, or none, to look at. */
  readonly isSeen: boolean;
}

function jsonOf(side: Violation["side"], copy: BodyCopy, headers: readonly HeaderPair[]): ReadBody {
  const { text, problem } = decodedBody(copy, headers);
  if (text === null) {
    return { value: undefined, isSeen: false, violations: [], notes: [`the ${side}: ${problem}`] };
  }
  if (text === "") return { value: undefined, isSeen: true, ...NOTHING };
  try {
    return { value: JSON.parse(text), isSeen: true, ...NOTHING };
  } catch {
    const violation: Violation = { side, where: "body", what: "is no JSON", times: 1 };
    return { value: text, isSeen: true, violations: [violation], notes: [] };
  }
}

/** What Prism says of a text that is no JSON would only repeat that it is none. */
function joined(
  side: Violation["side"],
  { violations, notes }: ReadBody,
  complaints: readonly Complaint[],
): Seen {
  const told = violations.length === 0 ? complaints : complaints.filter(isOfHead);
  return {
    violations: [
      ...violations,
      ...told
        .filter(({ isBroken }) => isBroken)
        .map(({ where, what }): Violation => ({ side, where, what, times: 1 })),
    ],
    notes: [
      ...notes,
      ...told.filter(({ isBroken }) => !isBroken).map(({ what }) => `the ${side}: ${what}`),
    ],
  };
}

function whole(side: Violation["side"], what: string): Violation {
  return { side, where: "", what, times: 1 };
}

function split(below: string): [string, string] {
  const at = below.indexOf("?");
  return at === -1 ? [below, ""] : [below.slice(0, at), below.slice(at + 1)];
}

function queryOf(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function lowerCased(headers: readonly HeaderPair[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
