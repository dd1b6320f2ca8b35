import { bending, type Bending, type Fault } from "../../../src/fake/faults/fault.ts";
import type { FakeRequest } from "../../../src/fake/request.ts";
import type { OperationId } from "../../../src/contract/operation.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- variations bend replies of every shape
export type Body = any;

/** Something that a correct deployment may do otherwise than the fake: a fault that nothing may catch. */
export interface Variation extends Fault {
  /** Rules that it leaves without a witness. */
  readonly leaves: readonly string[];
}

/** A variation of requests or replies as a whole. */
export function answering(
  says: string,
  answer: Fault["answer"],
  leaves: readonly string[] = [],
): Variation {
  return { id: "permitted", says, kills: [], may: [], leaves, answer };
}

/** A variation of the 200 bodies of some operations (none named: of all). */
export function varying(
  says: string,
  bend: (body: Body, bending: Bending) => Body,
  operations: readonly OperationId[] = [],
  leaves: readonly string[] = [],
): Variation {
  return { ...bending({ id: "permitted", says, kills: [] }, operations, bend), leaves };
}

/** Several variations of one class at once. */
export function together(
  says: string,
  parts: readonly Pick<Variation, "answer" | "leaves">[],
): Variation {
  const answer: Fault["answer"] = (request, handle, counts) =>
    parts.reduce((inner, part) => (one) => part.answer(one, inner, counts), handle)(request);
  return answering(
    says,
    answer,
    parts.flatMap(({ leaves }) => leaves),
  );
}

/** A body with every value inside it replaced, the innermost first. */
export function mapped(
  body: Body,
  change: (value: Body, key: string) => Body,
  key: string = "",
): Body {
  if (Array.isArray(body)) return body.map((item) => mapped(item, change, key));
  if (!isObject(body)) return change(body, key);
  const fields = Object.entries(body).map(([name, value]) => [name, mapped(value, change, name)]);
  return change(Object.fromEntries(fields), key);
}

/** Whether a value is an object with fields. */
export function isObject(value: Body): value is Record<string, Body> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A query parameter as sent; undefined where it was not. */
export function given(request: FakeRequest, name: string): string | undefined {
  return request.query.find(([known]) => known === name)?.[1];
}
