import {
  BOOLEAN,
  checkOptions,
  checkValue,
  FUNCTION,
  LIST,
  OBJECT,
  oneOf,
  TEXT,
  wholeNumber,
  type OptionKind,
  type OptionKinds,
} from "../common/check-options.ts";
import { OPERATION_IDS } from "../contract/operation.ts";
import type { UnderstudyOptions } from "./understudy-options.ts";
import type { WorldStartOptions } from "./understudy-types.ts";
import type { Duration, ExchangeFilter } from "./world-types.ts";

const INSTANT: OptionKind = {
  allowed: "a Date or an ISO 8601 instant such as 2026-01-31T09:00:00Z",
  accepts: (value) =>
    typeof value === "string" || (value instanceof Date && !Number.isNaN(value.getTime())),
};

const NUMBER: OptionKind = { allowed: "a number", accepts: Number.isFinite };

/** Options of worlds. */
export const START_KINDS: OptionKinds<WorldStartOptions> = {
  now: INSTANT,
  anchor: TEXT,
  seed: wholeNumber(0, 4_294_967_295),
};

/** Whether a value is a URL object; test environments have classes of their own. */
export function isUrl(value: unknown): value is URL {
  return Object.prototype.toString.call(value) === "[object URL]";
}

/** Options of an instance, in Node.js and in browsers. */
export const UNDERSTUDY_KINDS: OptionKinds<UnderstudyOptions> = {
  scenario: {
    allowed: "the name of a scenario, YAML text or an object",
    accepts: (value) => TEXT.accepts(value) || (OBJECT.accepts(value) && !isUrl(value)),
  },
  ...START_KINDS,
  choices: OBJECT,
  faults: LIST,
  strictParameters: BOOLEAN,
  cors: BOOLEAN,
  images: TEXT,
  onError: FUNCTION,
};

/** A token that fits into a header. */
export const ADMIN_TOKEN: OptionKind = {
  allowed: "visible ASCII characters, with spaces only between them",
  accepts: (value) => typeof value === "string" && /^[!-~](?:[ -~]*[!-~])?$/.test(value),
  isSecret: true,
};

const DURATION_KINDS: OptionKinds<Duration> = {
  weeks: NUMBER,
  days: NUMBER,
  hours: NUMBER,
  minutes: NUMBER,
  seconds: NUMBER,
};

const DURATION: OptionKind = {
  allowed: `an object with ${Object.keys(DURATION_KINDS).join(", ")}, or ISO 8601 text such as P1D`,
  accepts: (value) =>
    typeof value === "string" ||
    (OBJECT.accepts(value) && Object.values(value as object).some((one) => one !== undefined)),
};

const CONDITIONS: OptionKind = {
  allowed: "an object of texts, numbers or booleans by name",
  accepts: (value) =>
    OBJECT.accepts(value) &&
    Object.values(value as object).every((one) => /^(?:string|number|boolean)$/.test(typeof one)),
};

const FILTER_KINDS: OptionKinds<ExchangeFilter> = {
  operation: oneOf(OPERATION_IDS),
  status: {
    allowed: "a status such as 404, or a class such as 4xx",
    accepts: (value) => /^[1-5](?:\d\d|xx)$/.test(String(value)),
  },
  method: TEXT,
  path: TEXT,
  parameters: CONDITIONS,
  headers: CONDITIONS,
  body: { allowed: "any value", accepts: () => true },
};

const MODE = oneOf(["read", "write", "revoked"]);

/** Checks an instant of a clock. @throws {TypeError} */
export function checkInstant(instant: unknown): void {
  checkValue("instant", instant, INSTANT);
}

/** Checks a duration of a clock. @throws {TypeError} */
export function checkDuration(duration: Duration | string): void {
  checkValue("duration", duration, DURATION);
  if (typeof duration !== "string") checkOptions("duration", duration, DURATION_KINDS);
}

/** Checks the conditions on exchanges. @throws {TypeError} */
export function checkFilter(filter: ExchangeFilter): void {
  checkOptions("the filter", filter, FILTER_KINDS);
}

/** Checks the arguments of `key()`. @throws {TypeError} */
export function checkKey(mode: unknown, workspace: unknown): void {
  checkValue("mode", mode, MODE);
  if (workspace !== undefined) checkValue("workspace", workspace, TEXT);
}
