import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { counted } from "../common/counted.ts";
import type { Survey } from "../../conformance/core/survey.ts";

/** Keys that the API must accept, at least for reads. The main key is tested before the check. */
const ACCEPTED: readonly KeyLabel[] = ["read", "write", "other", "limited"];

/** A warning for each key with which every request got a 401: it is mistyped or revoked, and findings may only show that. */
export function refusedKeyWarnings({ exchanges }: Pick<Survey, "exchanges">): string[] {
  return ACCEPTED.flatMap((key) => {
    const statuses = exchanges
      .filter(
        ({ request: { credential } }) => credential.form === "bearer" && credential.key === key,
      )
      .flatMap(({ response }) => (response === null ? [] : [response.status]));
    const isRefused = statuses.length > 0 && statuses.every((status) => status === 401);
    if (!isRefused) return [];
    const requests = counted(statuses.length, "request");
    return [
      `The ${key} key was refused with 401 on each of ${requests}. If it is not a valid key, findings on requests with it are wrong.`,
    ];
  });
}
