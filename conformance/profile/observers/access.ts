import { isObject } from "../../json.ts";
import { NO_BRAND } from "../../rules/auth/calls.ts";
import { closedWindow } from "../../terrain.ts";
import { probe, type Observer } from "../observer.ts";
import { each, firsts, plainGet } from "../seeing.ts";
import type { Exchange } from "../../exchange.ts";

/** Which of two errors was told, by the status that stands for each. */
function winner({ reply }: Exchange, names: Readonly<Record<number, string>>): string | null {
  return names[reply?.status ?? 0] ?? null;
}

/** Keys and access (§5). */
export const ACCESS_OBSERVERS: readonly Observer[] = [
  {
    choice: "C01",
    aspects: [
      probe({
        name: "`bearer` in lower case",
        needs: "a request with it",
        asks: () => [plainGet("/brands/tracked", [], { form: "lower-case", key: "main" })],
        read: (exchange) => winner(exchange, { 200: "accepted", 401: "refused" }),
      }),
    ],
  },
  {
    choice: "C02",
    reads: ["auth.missing-401", "auth.invalid-401"],
    aspects: [
      {
        name: "WWW-Authenticate of a 401",
        needs: "a 401",
        see: (survey) =>
          each(
            firsts(survey).filter(({ reply }) => reply?.status === 401),
            ({ reply }) => reply?.headers["www-authenticate"] ?? "none",
          ),
      },
    ],
  },
  {
    choice: "C03",
    reads: ["auth.read-only-403"],
    aspects: [
      probe({
        name: "no key, unknown path",
        needs: "such a request",
        asks: () => [plainGet("/understudy-no-such-path", [], { form: "none" })],
        read: (exchange) => winner(exchange, { 401: "key first", 404: "path first" }),
      }),
      probe({
        name: "no key, a parameter missing",
        needs: "such a request",
        asks: () => [plainGet("/visibility", [], { form: "none" })],
        read: (exchange) => winner(exchange, { 401: "key first", 400: "parameters first" }),
      }),
      probe({
        name: "unknown brand, a bad parameter",
        needs: "such a request",
        asks: (survey) => [
          survey.ask("listSearches", {
            brand: NO_BRAND,
            ...closedWindow(survey),
            group_by: "foo",
          }),
        ],
        read: (exchange) => winner(exchange, { 400: "parameters first", 404: "brand first" }),
      }),
      {
        name: "read-only key, an empty body",
        needs: "such a POST (--read-key)",
        see: (survey) =>
          each(firsts(survey).filter(isReadersPost), (exchange) =>
            winner(exchange, { 403: "key's mode first", 400: "body first" }),
          ),
      },
    ],
  },
];

function isReadersPost({ request, operation }: Exchange): boolean {
  const { credential, body } = request;
  const isReader = credential.form === "bearer" && credential.key === "read";
  const isEmpty = isObject(body) && Object.keys(body).length === 0;
  return isReader && isEmpty && (operation === "trackBrand" || operation === "addPrompts");
}
