import { isObject } from "../../../src/common/is-object.ts";
import { UNKNOWN_BRAND } from "../../plan/valid-calls.ts";
import { closedWindow } from "../../plan/discovery.ts";
import type { Exchange } from "../../core/exchange.ts";
import { requestedAspect, type ObserverGroup, eachExchange } from "../observer.ts";
import { getRequest } from "../observation.ts";

/** Reads the name of the check that ran first, by the status of its error. */
function firstCheck(names: Readonly<Record<number, string>>) {
  return ({ response }: Exchange): string | null => names[response?.status ?? 0] ?? null;
}

/** Keys and access (§5). */
export const ACCESS_OBSERVERS: ObserverGroup = {
  reads: ["auth.missing-401", "auth.invalid-401", "auth.read-only-403"],
  choices: {
    C01: {
      "`bearer` in lower case": requestedAspect({
        requests: () => [getRequest("/brands/tracked", [], { form: "lower-case", key: "main" })],
        read: firstCheck({ 200: "accepted", 401: "refused" }),
      }),
    },
    C02: {
      "WWW-Authenticate of a 401": {
        needs: "a 401",
        observe: eachExchange(({ response }) =>
          response?.status === 401 ? (response.headers["www-authenticate"] ?? "none") : null,
        ),
      },
    },
    C03: {
      "no key, unknown path": requestedAspect({
        requests: () => [getRequest("/understudy-no-such-path", [], { form: "none" })],
        read: firstCheck({ 401: "key first", 404: "path first" }),
      }),
      "no key, missing parameter": requestedAspect({
        requests: () => [getRequest("/visibility", [], { form: "none" })],
        read: firstCheck({ 401: "key first", 400: "parameters first" }),
      }),
      "unknown brand, invalid parameter": requestedAspect({
        requests: (survey) => {
          const values = { brand: UNKNOWN_BRAND, ...closedWindow(survey), group_by: "foo" };
          return [survey.plan("listSearches", values)];
        },
        read: firstCheck({ 400: "parameters first", 404: "brand first" }),
      }),
      "read-only key, empty body": {
        needs: "this POST (--read-key)",
        observe: eachExchange((exchange) =>
          isReadOnlyPost(exchange)
            ? firstCheck({ 403: "key's mode first", 400: "body first" })(exchange)
            : null,
        ),
      },
    },
  },
};

function isReadOnlyPost({ request, operation }: Exchange): boolean {
  const { credential, body } = request;
  const isReader = credential.form === "bearer" && credential.key === "read";
  const isEmpty = isObject(body) && Object.keys(body).length === 0;
  return isReader && isEmpty && (operation === "trackBrand" || operation === "addPrompts");
}
