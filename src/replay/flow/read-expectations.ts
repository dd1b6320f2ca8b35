import { checkMatchers } from "../match/check.ts";
import type { Complain } from "../match/complain.ts";
import { isPointer, stepIn } from "../pointer.ts";
import type { Expectation } from "./flow.ts";

/** An expectation as the file has it. */
export interface RawExpectation {
  readonly status?: number | readonly number[];
  readonly body?: unknown;
  readonly pointers?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly fakeOnly: boolean;
}

const OK = 200;
const FIRST_REFUSAL = 400;

/** The expectations of a step; where none of them names a status, it is 200. */
export function readExpectations(
  raw: RawExpectation | readonly RawExpectation[] | undefined,
  pointer: string,
  complain: Complain,
): Expectation[] {
  const listed = Array.isArray(raw);
  const all: readonly RawExpectation[] = listed
    ? raw
    : raw === undefined
      ? []
      : [raw as RawExpectation];
  const read = all.map((one, place) =>
    readExpectation(one, listed ? `${pointer}/${place}` : pointer, complain),
  );
  return read.some(({ status }) => status !== undefined) ? read : [STATUS_OK, ...read];
}

const STATUS_OK: Expectation = {
  status: [OK],
  body: undefined,
  pointers: {},
  headers: {},
  fakeOnly: false,
};

function readExpectation(
  { status, body, pointers = {}, headers = {}, fakeOnly }: RawExpectation,
  at: string,
  complain: Complain,
): Expectation {
  checkMatchers(body, `${at}/body`, complain);
  for (const [pointer, value] of Object.entries(pointers)) {
    if (!isPointer(pointer)) {
      complain(`${at}/pointers`, `"${pointer}" is no JSON pointer; one begins with /`);
    }
    checkMatchers(value, `${at}/pointers/${stepIn(pointer)}`, complain);
  }
  for (const [name, value] of Object.entries(headers)) {
    checkMatchers(value, `${at}/headers/${stepIn(name)}`, complain);
  }
  return {
    status: typeof status === "number" ? [status] : status,
    body,
    pointers,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    fakeOnly,
  };
}

/** Whether the request is meant to be refused. */
export function expectsRefusal(expectations: readonly Expectation[]): boolean {
  return expectations.some(({ status }) => status?.some((one) => one >= FIRST_REFUSAL) ?? false);
}
