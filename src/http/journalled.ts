import type { Served } from "../fake/journal.ts";
import { NOTHING_TO_NOTE, type FakeReply, type RequestBody } from "../fake/request.ts";
import { withoutKeys } from "./keyless.ts";
import { queryPairs } from "./to-request.ts";

/** A journal entry for what never reached the API: it lies beside its base path. */
export function astray(method: string, url: string): Served {
  const [path = "/", search = ""] = url.split("?");
  const query = queryPairs(search);
  const request = withoutKeys({ method, path, query, body: { kind: "none" } });
  return {
    at: Date.now(),
    world: null,
    now: null,
    shown: { form: "none" },
    request,
    reply: { status: 404, note: NOTHING_TO_NOTE, message: null },
    milliseconds: 0,
    token: null,
  };
}

/** How much of a body the journal holds. */
const MOST_BODY = 8192;

/** A body as the journal holds it. */
export function bounded(body: RequestBody): RequestBody {
  if (body.kind !== "text" || body.text.length <= MOST_BODY) return body;
  // Through bytes: a slice of a long text would keep all of it.
  const text = Buffer.from(body.text.slice(0, MOST_BODY)).toString("utf8");
  return { kind: "text", text: `${text}…` };
}

/** What an error says; null: it is none, or says nothing. */
export function messageOf({ status, body }: FakeReply): string | null {
  if (status < 400) return null;
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: unknown } };
  return typeof error?.message === "string" ? error.message : null;
}
