import type { JsonObject } from "../../../common/is-object.ts";
import type { Chance } from "../../../common/random.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import type { ApiResponse, Transport } from "../../request.ts";
import { delayOf, delayProblem } from "./delay.ts";
import { setProblem, withFields } from "./set-fields.ts";

/** A fault in how the response is delivered. */
export interface TransportFault {
  readonly id: string;
  /** The deviation in one sentence. */
  readonly title: string;
  /** The fields of a rule about it, with their defaults. */
  readonly fields: Readonly<Record<string, JsonSchema>>;
  /** The field that `id=value` sets; null: none. */
  readonly argument: string | null;
  /** Whether the API handles the request before the fault applies. */
  readonly reachesApi: boolean;
  /** Describes what is wrong with values that are valid one by one; null: nothing. */
  readonly problem?: (values: JsonObject) => string | null;
  /** Applies the fault to a response; `values` are valid for `fields`, `chance` is that of the rule. */
  readonly apply: (response: ApiResponse, values: JsonObject, chance: Chance) => ApiResponse;
}

const MAX_MS = 600_000;
const MILLISECONDS: JsonSchema = { type: "integer", minimum: 0, maximum: MAX_MS };
const BYTES: JsonSchema = { type: "integer", minimum: 1, maximum: 1_048_576 };
const SECONDS: JsonSchema = { type: "integer", minimum: 0, maximum: 3600 };

const HEADER_VALUE: JsonSchema = {
  type: "string",
  title: "printable ASCII text",
  pattern: "^[ -~]+$",
};

/** Every transport fault. The first four replace the API, so the request has no effect. */
export const TRANSPORT_FAULTS: readonly TransportFault[] = [
  {
    id: "transport.status",
    title: "Every request is answered with an error status.",
    fields: {
      status: { type: "integer", minimum: 400, maximum: 599, default: 500 },
      message: { type: "string", minLength: 1 },
      body: { type: "object" },
      retry_after: SECONDS,
    },
    argument: "status",
    reachesApi: false,
    apply: (response, { status, message, body, retry_after: wait }) => {
      const text = (message as string | undefined) ?? `An active fault returned ${String(status)}`;
      const refused = refusing(response, Number(status), {
        message: text,
        wait: wait as number | undefined,
      });
      return body === undefined ? refused : { ...refused, body };
    },
  },
  {
    id: "transport.rate-limit",
    title: "Every request is rate limited: 429 with Retry-After.",
    fields: { retry_after: { ...SECONDS, default: 1 } },
    argument: "retry_after",
    reachesApi: false,
    apply: (response, { retry_after: wait }) =>
      refusing(response, 429, {
        message: `Too many requests; try again in ${String(wait)} s`,
        wait: wait as number,
      }),
  },
  {
    id: "transport.html",
    title: "A login page, as HTML with status 200, is returned instead of the API's response.",
    fields: {},
    argument: null,
    reachesApi: false,
    apply: (response) =>
      withTransport(
        { ...response, status: 200, headers: { "content-type": "text/html; charset=utf-8" } },
        { text: LOGIN_PAGE },
      ),
  },
  {
    id: "transport.reset",
    title: "The connection is reset before the first byte of the response.",
    fields: {},
    argument: null,
    reachesApi: false,
    apply: (response) => withTransport(response, { isReset: true }),
  },
  {
    id: "transport.truncate",
    title: "The connection ends in the middle of the body.",
    fields: { bytes: { ...BYTES, default: 20 } },
    argument: "bytes",
    reachesApi: true,
    apply: (response, { bytes }) => withTransport(response, { cutAfter: Number(bytes) }),
  },
  {
    id: "transport.content-type",
    title: "The response has a media type other than JSON.",
    fields: { value: { ...HEADER_VALUE, default: "text/plain; charset=utf-8" } },
    argument: "value",
    reachesApi: true,
    apply: (response, { value }) => ({
      ...response,
      headers: { ...response.headers, "content-type": String(value) },
    }),
  },
  {
    id: "transport.delay",
    title: "The response is delayed.",
    fields: {
      milliseconds: MILLISECONDS,
      min: MILLISECONDS,
      max: MILLISECONDS,
      p99: MILLISECONDS,
    },
    argument: "milliseconds",
    reachesApi: true,
    problem: delayProblem,
    apply: (response, values, chance) =>
      withTransport(response, {
        delayMs: (response.transport?.delayMs ?? 0) + delayOf(values, chance),
      }),
  },
  {
    id: "transport.drip",
    title: "The body comes in small pieces with pauses between them.",
    fields: {
      bytes: { ...BYTES, default: 512 },
      milliseconds: { ...MILLISECONDS, default: 50 },
    },
    argument: "milliseconds",
    reachesApi: true,
    apply: (response, { bytes, milliseconds }) =>
      withTransport(response, {
        drip: { bytes: Number(bytes), milliseconds: Number(milliseconds) },
      }),
  },
  {
    id: "transport.set",
    title: "Fields of the response have other values.",
    fields: { set: { type: "object" } },
    argument: null,
    reachesApi: true,
    problem: setProblem,
    apply: (response, { set }) => withFields(response, set as JsonObject),
  },
];

function withTransport(response: ApiResponse, transport: Transport): ApiResponse {
  return { ...response, transport: { ...response.transport, ...transport } };
}

/** An error in the format of the API (§7), with `Retry-After` where there is a wait. */
function refusing(
  response: ApiResponse,
  status: number,
  { message, wait }: { readonly message: string; readonly wait: number | undefined },
): ApiResponse {
  const headers: Record<string, string> = wait === undefined ? {} : { "retry-after": String(wait) };
  return { ...response, status, headers, body: { error: { message } } };
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
