import { KEY_PREFIX } from "../fake/key-ring.ts";
import type { FakeRequest } from "../fake/request.ts";

const KEY = new RegExp(`${KEY_PREFIX}[^"\\\\&\\s]*`, "g");
const KEY_PARAMETER = /^(?:api_?key|key|access_token|token)$/i;

/** What stands in a key's place. */
const HIDDEN = `${KEY_PREFIX}…`;

type Shown = Pick<FakeRequest, "method" | "path" | "query" | "body">;

/** What may be told of a request: neither its headers nor the keys that somebody put elsewhere. */
export interface KeylessRequest extends Omit<Shown, "query"> {
  /** As in a URL: what is held of many requests is held in one piece. */
  readonly query: string;
  /** Whether a key was taken out. */
  readonly redacted: boolean;
}

/** A request as it may be told. */
export function withoutKeys({ method, path, query, body }: Shown): KeylessRequest {
  const plainQuery = query.every(([name, value]) => isHarmless(name, value));
  const bodyText = body.kind === "text" && body.text.includes(KEY_PREFIX) ? body.text : null;
  const plainPath = !plain(path).includes(KEY_PREFIX);
  return {
    method,
    path: plainPath ? path : keysHidden(path),
    query: queryText(plainQuery ? query : query.map(shownPair)),
    body: bodyText === null ? body : { kind: "text", text: keysHidden(bodyText) },
    redacted: !plainPath || !plainQuery || bodyText !== null,
  };
}

const PLAIN = /^[\w.*-]*$/;

function queryText(query: Shown["query"]): string {
  let text = "";
  for (const [name, value] of query) {
    if (!PLAIN.test(name) || !PLAIN.test(value))
      return String(new URLSearchParams(query.map(([...pair]) => pair)));
    text += `${text === "" ? "" : "&"}${name}=${value}`;
  }
  return text;
}

function isHarmless(name: string, value: string): boolean {
  return !value.includes(KEY_PREFIX) && !name.includes(KEY_PREFIX) && !KEY_PARAMETER.test(name);
}

function shownPair([name, value]: readonly [string, string]): [string, string] {
  return [keysHidden(name), KEY_PARAMETER.test(name) ? "…" : keysHidden(value)];
}

/** A text without keys. */
export function keysHidden(text: string): string {
  const decoded = plain(text);
  return (decoded.includes(KEY_PREFIX) ? decoded : text).replaceAll(KEY, HIDDEN);
}

/** A text without percent-encoding, behind which a key could hide. */
function plain(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}
