import { DEPTHS } from "../../conformance/core/depth.ts";
import { parseDate } from "../common/calendar.ts";
import {
  BOOLEAN,
  FUNCTION,
  OBJECT,
  oneOf,
  required,
  TEXT,
  TEXTS,
  wholeNumber,
  type OptionKind,
  type OptionKinds,
} from "../common/check-options.ts";
import type { CheckKeys, CheckOptions } from "./check-options.ts";

/** A day as text. */
export const DAY: OptionKind = {
  allowed: "a valid date in the form YYYY-MM-DD",
  accepts: (value) => typeof value === "string" && parseDate(value) !== null,
};

const KEY: OptionKind = {
  allowed: "text",
  accepts: (value) => typeof value === "string",
  isSecret: true,
};

const ABOVE_ZERO: OptionKind = {
  allowed: "a number above 0",
  accepts: (value) => typeof value === "number" && value > 0,
};

/** The keys of a deployment. */
export const KEY_KINDS: OptionKinds<CheckKeys> = {
  main: KEY,
  read: KEY,
  write: KEY,
  revoked: KEY,
  free: KEY,
  other: KEY,
  limited: KEY,
};

/** An object of keys, which messages do not show. */
export const KEYS: OptionKind = { ...OBJECT, isSecret: true };

/** Options of `check`. */
export const CHECK_KINDS: OptionKinds<CheckOptions> = {
  // Not shown: it may contain a password.
  baseUrl: required({ ...KEY, allowed: "a URL such as https://api.example.com/api/v1" }),
  keys: required(KEYS),
  fetch: FUNCTION,
  brand: TEXT,
  only: TEXTS,
  skip: TEXTS,
  level: oneOf(["must", "should"]),
  allowWrites: BOOLEAN,
  probeKeyInUrl: BOOLEAN,
  depth: oneOf(DEPTHS),
  maxRequests: wholeNumber(1, 100_000),
  ratePerSecond: ABOVE_ZERO,
  concurrency: wholeNumber(1, 64),
  responseMemoryMb: wholeNumber(1, 100_000),
  timeoutMs: ABOVE_ZERO,
  baseline: TEXT,
  today: DAY,
  signal: { allowed: "an AbortSignal", accepts: (value) => value instanceof AbortSignal },
  onProgress: FUNCTION,
};
