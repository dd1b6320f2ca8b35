import type { Operation } from "../../contract/operation.ts";
import { parameter, authorizationOf } from "../faults/changes.ts";
import type { ApiRequest } from "../request.ts";

/** The keys that a check uses, by purpose. */
export interface AccessKeys {
  readonly main: string;
  readonly write: string;
  readonly revoked: string;
  readonly free: string;
  readonly other: string;
}

/** A reason to refuse a request, and how to recognise such a refusal. */
export interface RefusalReason {
  readonly name: string;
  readonly status: number;
  readonly isFor: (operation: Operation) => boolean;
  readonly matches: (request: ApiRequest, operation: Operation) => boolean;
}

/** The reasons to refuse a request. */
export function refusalsWith(
  keys: AccessKeys,
  brands: readonly string[],
): readonly RefusalReason[] {
  return [...keyRefusals(keys), ...PARAMETER_REFUSALS, ...unknownNames(brands)];
}

function keyRefusals({ revoked, free }: AccessKeys): RefusalReason[] {
  const isRevoked = (request: ApiRequest): boolean =>
    authorizationOf(request) === `Bearer ${revoked}`;
  const isFree = (request: ApiRequest): boolean => authorizationOf(request) === `Bearer ${free}`;
  return [
    {
      name: "no key",
      status: 401,
      isFor: always,
      matches: (request) => authorizationOf(request) === "",
    },
    { name: "revoked key", status: 401, isFor: always, matches: isRevoked },
    {
      name: "invalid key",
      status: 401,
      isFor: always,
      matches: (request) => authorizationOf(request) !== "" && !isRevoked(request),
    },
    { name: "free plan", status: 403, isFor: always, matches: isFree },
    {
      name: "read-only key",
      status: 403,
      isFor: ({ writes }) => writes,
      matches: (request) => !isFree(request),
    },
  ];
}

const PARAMETER_REFUSALS: readonly RefusalReason[] = [
  {
    name: "missing parameter",
    status: 400,
    isFor: ({ parameters }) =>
      parameters.some(({ required, in: place }) => required && place === "query"),
    matches: (request, { parameters }) =>
      parameters.some(
        ({ name, required, in: place }) =>
          required && place === "query" && parameter(request, name) === undefined,
      ),
  },
  {
    name: "invalid value",
    status: 400,
    isFor: ({ parameters }) => parameters.some(({ schema }) => schema.enum !== undefined),
    matches: (request, { parameters }) =>
      parameters.every(({ name, required }) => !required || parameter(request, name) !== undefined),
  },
];

function unknownNames(brands: readonly string[]): RefusalReason[] {
  const isUnknownBrand = (request: ApiRequest): boolean => {
    const brand = parameter(request, "brand");
    return brand !== undefined && !brands.includes(brand);
  };
  const isOther = (request: ApiRequest): boolean => !isUnknownBrand(request);
  return [
    { name: "unknown brand", status: 404, isFor: has("brand"), matches: isUnknownBrand },
    { name: "unknown prompt", status: 404, isFor: needsPrompt, matches: isOther },
    { name: "unknown run", status: 404, isFor: has("run_id"), matches: always },
    { name: "unknown video", status: 404, isFor: has("url"), matches: isOther },
  ];
}

function always(): boolean {
  return true;
}

function has(name: string): (operation: Operation) => boolean {
  return ({ parameters }) => parameters.some((one) => one.name === name);
}

function needsPrompt({ parameters }: Operation): boolean {
  return parameters.some(({ name, required }) => name === "brand_prompt_id" && required);
}
