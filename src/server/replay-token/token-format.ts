import type { Choices } from "../../fake/choices.ts";
import type { ApiRequest } from "../../fake/request.ts";
import type { ResolvedCredential } from "../../fake/credential.ts";
import type { EpochDay, EpochSecond } from "../../common/calendar.ts";
import type { KeyMode } from "../../simulation/model.ts";

/** The content of a replay token: the state of a world before a request, and the request without its key. */
export interface ReplayToken {
  readonly state: TokenState;
  readonly key: TokenKey;
  /** null: too long for a token. */
  readonly request: TokenRequest | null;
}

/** Everything that a response depends on besides the request. */
export interface TokenState {
  readonly scenario: string;
  /** Hash of the scenario's data; detects a changed scenario of the same name. */
  readonly digest: string;
  readonly seed: number;
  readonly anchor: EpochDay;
  readonly now: EpochSecond;
  /** The number of writes; with any, replaying needs a snapshot. */
  readonly revision: number;
  /** Whether a fault was active that could still happen. */
  readonly faults: boolean;
  /** Whether a task of the world was paused. */
  readonly paused: boolean;
  readonly choices: Choices;
  readonly strictParameters: boolean;
}

/** The credential of the request; for a key, only its workspace and mode. */
export type TokenKey =
  | {
      readonly form: "held";
      /** Index in the scenario. */
      readonly workspace: number;
      readonly mode: KeyMode;
      readonly revoked: boolean;
    }
  | { readonly form: Exclude<ResolvedCredential["form"], "held"> };

export interface TokenRequest extends Pick<ApiRequest, "method" | "path" | "body"> {
  /** As in a URL. */
  readonly query: string;
  readonly contentType: string | null;
  /** Whether a key was removed from the request; the response may differ without it. */
  readonly redacted: boolean;
}

export const TOKEN_VERSION = "u1.";

/** A longer body is left out of a token. */
export const MAX_BODY = 65_536;

/** The encoding of credentials that are not keys of a workspace. */
export const FORM_CODES = {
  none: "n",
  elsewhere: "e",
  malformed: "m",
  unset: "x",
  unknown: "u",
  foreign: "o",
} as const;
