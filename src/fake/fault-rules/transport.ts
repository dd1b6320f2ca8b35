import type { JsonSchema } from "../../contract/schema.ts";
import type { FakeReply, Transport } from "../request.ts";

/** Something that goes wrong on the way between the API and its client. */
export interface TransportFault {
  readonly id: string;
  /** What deviates, in one sentence. */
  readonly says: string;
  /** The fields of a rule about it, with their defaults. */
  readonly fields: Readonly<Record<string, JsonSchema>>;
  /** The field that stands behind the id in `id=value`; null: none does. */
  readonly argument: string | null;
  /** Whether the API itself still answers, and does what it was asked, before it goes wrong. */
  readonly reachesApi: boolean;
  /** The reply as it is carried then; `values` hold what `fields` allow. */
  readonly carry: (reply: FakeReply, values: Values) => FakeReply;
}

/** A rule's own fields by name. */
export type Values = Readonly<Record<string, string | number>>;

const MOST_MS = 600_000;
const MILLISECONDS: JsonSchema = { type: "integer", minimum: 0, maximum: MOST_MS };
const BYTES: JsonSchema = { type: "integer", minimum: 1, maximum: 1_048_576 };
const SECONDS: JsonSchema = { type: "integer", minimum: 0, maximum: 3600 };

/** What may be said in a header: printable ASCII. */
const HEADER_VALUE: JsonSchema = {
  type: "string",
  title: "printable ASCII text",
  pattern: "^[ -~]+$",
};

/** Every transport fault. The first four answer in the API's place, so nothing is written there. */
export const TRANSPORT_FAULTS: readonly TransportFault[] = [
  {
    id: "transport.status",
    says: "Every request is answered with an error status.",
    fields: {
      status: { type: "integer", minimum: 400, maximum: 599, default: 500 },
      message: { type: "string", minLength: 1 },
      retry_after: SECONDS,
    },
    argument: "status",
    reachesApi: false,
    carry: (reply, { status, message, retry_after: wait }) =>
      refusing(reply, Number(status), {
        message: String(message ?? `A fault that is switched on answers ${status}`),
        wait,
      }),
  },
  {
    id: "transport.rate-limit",
    says: "Every request is one too many: 429, with how long to wait.",
    fields: { retry_after: { ...SECONDS, default: 1 } },
    argument: "retry_after",
    reachesApi: false,
    carry: (reply, { retry_after: wait }) =>
      refusing(reply, 429, { message: `Too many requests; try again in ${wait} s`, wait }),
  },
  {
    id: "transport.html",
    says: "A login page, as HTML with status 200, stands in the place of the API.",
    fields: {},
    argument: null,
    reachesApi: false,
    carry: (reply) =>
      carried(
        { ...reply, status: 200, headers: { "content-type": "text/html; charset=utf-8" } },
        { text: LOGIN_PAGE },
      ),
  },
  {
    id: "transport.reset",
    says: "The connection is reset before a byte of the reply.",
    fields: {},
    argument: null,
    reachesApi: false,
    carry: (reply) => carried(reply, { isReset: true }),
  },
  {
    id: "transport.truncate",
    says: "The connection ends in the middle of the body.",
    fields: { bytes: { ...BYTES, default: 20 } },
    argument: "bytes",
    reachesApi: true,
    carry: (reply, { bytes }) => carried(reply, { cutAfter: Number(bytes) }),
  },
  {
    id: "transport.content-type",
    says: "The reply is labelled as something else than JSON.",
    fields: { value: { ...HEADER_VALUE, default: "text/plain; charset=utf-8" } },
    argument: "value",
    reachesApi: true,
    carry: (reply, { value }) => ({
      ...reply,
      headers: { ...reply.headers, "content-type": String(value) },
    }),
  },
  {
    id: "transport.delay",
    says: "The reply comes late.",
    fields: { milliseconds: { ...MILLISECONDS, default: 1000 } },
    argument: "milliseconds",
    reachesApi: true,
    carry: (reply, { milliseconds }) =>
      carried(reply, { delayMs: (reply.transport?.delayMs ?? 0) + Number(milliseconds) }),
  },
  {
    id: "transport.drip",
    says: "The body comes in small pieces with pauses between them.",
    fields: {
      bytes: { ...BYTES, default: 512 },
      milliseconds: { ...MILLISECONDS, default: 50 },
    },
    argument: "milliseconds",
    reachesApi: true,
    carry: (reply, { bytes, milliseconds }) =>
      carried(reply, { drip: { bytes: Number(bytes), milliseconds: Number(milliseconds) } }),
  },
];

function carried(reply: FakeReply, transport: Transport): FakeReply {
  return { ...reply, transport: { ...reply.transport, ...transport } };
}

/** An error as the API words its own (§7), with `Retry-After` where there is a wait. */
function refusing(
  reply: FakeReply,
  status: number,
  { message, wait }: { readonly message: string; readonly wait: Values[string] | undefined },
): FakeReply {
  const headers: Record<string, string> = wait === undefined ? {} : { "retry-after": String(wait) };
  return { ...reply, status, headers, body: { error: { message } } };
}

const LOGIN_PAGE = `<!doctype html>
<html lang="en">
<title>Sign in</title>
<h1>Sign in</h1>
<form method="post" action="/login">
  <label>Email <input name="email" type="email"></label>
  <label>Password <input name="password" type="password"></label>
  <button>Sign in</button>
</form>
</html>
`;
