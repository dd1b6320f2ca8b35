import type { Understudy } from "./understudy-types.ts";
import type { UnderstudyWorld } from "./world-types.ts";

/** The members of an `Understudy` that intercepted requests need. */
export type AppResponder = Pick<Understudy, "baseUrl" | "fetch" | "keys">;

/** The API that an app's requests are for. */
export interface AppTarget {
  /** Base URL of the API that the app calls, without trailing slash. */
  readonly baseUrl: string;
  /** Replaces the keys of the scenario with those of this world. */
  readonly world?: UnderstudyWorld | undefined;
}

/** A request of an app, with its whole body. */
export interface AppRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers | Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly signal?: AbortSignal;
}

/** Responds to a request below the app's base URL. Rejects for a transport fault, like fetch. */
export function respondToApp(
  { baseUrl, fetch, keys }: AppResponder,
  { baseUrl: appUrl, world }: AppTarget,
  { url, headers: given, ...init }: AppRequest,
): Promise<Response> {
  const headers = new Headers(given);
  const [, key] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const known = keys.find((one) => one.key === key && !one.revoked);
  if (world !== undefined && known !== undefined) {
    headers.set("authorization", world.headers(known.mode, known.workspace).authorization);
  }
  return fetch(new Request(baseUrl + url.slice(appUrl.length), { ...init, headers }));
}

/** Whether a URL is the app's base URL, or below it. */
export function isBelow(appUrl: string, url: string): boolean {
  return url.startsWith(appUrl) && /^([/?#]|$)/.test(url.slice(appUrl.length));
}
