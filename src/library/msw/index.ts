// Handlers for MSW: `import { handlers } from "understudy/msw"`. docs/testing.md describes them.
import { http, HttpResponse, type HttpHandler } from "msw";
import {
  checkOptions,
  checkValue,
  required,
  TEXT,
  type OptionKind,
  type OptionKinds,
} from "../../common/check-options.ts";
import { trimSlashes } from "../../common/trim-slashes.ts";
import { isBelow, respondToApp, type AppResponder } from "../app-request.ts";
import type { UnderstudyWorld } from "../world-types.ts";

export type { AppResponder } from "../app-request.ts";

/** Options of {@link handlers}. */
export interface HandlerOptions {
  /** Base URL of the API that the app calls, such as `https://api.example.com/api/v1`, or a path of its page. */
  readonly baseUrl: string;
  /** The world of the app: replaces the keys of the scenario, which the app sends, with those of this world. */
  readonly world?: UnderstudyWorld;
}

const UNDERSTUDY: OptionKind = {
  allowed: "an object that createUnderstudy() returned",
  accepts: (value) => typeof (Object(value) as Partial<AppResponder>).fetch === "function",
};

const KINDS: OptionKinds<HandlerOptions> = {
  baseUrl: required(TEXT),
  world: {
    allowed: "a world of the Understudy",
    accepts: (value) => typeof (Object(value) as Partial<UnderstudyWorld>).headers === "function",
  },
};

/** Returns handlers for MSW 2 and 3 that respond to requests below `baseUrl`. Other requests are not affected. */
export function handlers(understudy: AppResponder, options: HandlerOptions): HttpHandler[] {
  checkValue("the Understudy", understudy, UNDERSTUDY);
  checkOptions("handlers()", options, KINDS);
  const { baseUrl: given, world } = options;
  const baseUrl = trimSlashes(absoluteUrl(given));
  const below = new RegExp(
    `^${baseUrl.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(/.*)?$`,
  );
  return [
    http.all(below, async ({ request }) => {
      const { method, url, headers, signal } = request;
      if (!isBelow(baseUrl, url)) return undefined;
      const bytes = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
      const body = bytes === null || bytes.byteLength === 0 ? null : new Uint8Array(bytes);
      try {
        const target = { baseUrl, world };
        return await respondToApp(understudy, target, { method, url, headers, body, signal });
      } catch (error) {
        if (error instanceof TypeError || signal.aborted) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}

/** A base URL; a path is relative to the page. @throws {TypeError} */
function absoluteUrl(given: string): string {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  if (URL.canParse(given, page) && !/[?#]/.test(given)) return new URL(given, page).href;
  throw new TypeError(
    `baseUrl can't be "${given}"; expected a URL without a query, such as https://api.example.com/api/v1`,
  );
}
