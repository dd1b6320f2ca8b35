import { parse } from "yaml";
import { expect, test } from "vitest";
import { contractText, startFake } from "../support/fake-server.ts";

const READ_KEY = "lmvz_live_northwind_read";
const fake = startFake({ scenario: "agency" });
const free = startFake({ scenario: "free-plan" });
const BRAND = "brand=Alpenglow";

type Send = () => PromiseLike<{ readonly body: unknown }>;

const get = (query: string, key = READ_KEY): PromiseLike<{ readonly body: unknown }> =>
  fake.agent.get(`/api/v1${query}`).set("Authorization", `Bearer ${key}`);

/** By response and example: a request that gets the example. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, Send>>>> = {
  BadRequest: {
    missing: () => get("/visibility"),
    outsideSet: () => get(`/searches?${BRAND}&group_by=planet`),
    aboveMaximum: () => get(`/citations?${BRAND}&limit=500`),
  },
  Unauthorized: {
    missing: () => fake.agent.get("/api/v1/brands/tracked"),
    unknown: () => get("/brands/tracked", "lmvz_live_unknown"),
  },
  Forbidden: {
    plan: () => free.get("lmvz_live_paperboat_trial_write", "/brands/tracked"),
    readOnly: () => fake.post(READ_KEY, "/brands/tracked", { brand: "Alpenglow" }),
  },
  NotFound: {
    brand: () => get("/visibility?brand=alpenglow"),
    prompt: () => get(`/visibility?${BRAND}&brand_prompt_id=bp_0000000000`),
  },
  MethodNotAllowed: {
    delete: () =>
      fake.agent.delete("/api/v1/visibility").set("Authorization", `Bearer ${READ_KEY}`),
  },
};

const responses = parse(contractText).components.responses as Readonly<
  Record<string, { content: { "application/json": { examples: Record<string, Example> } } }>
>;

interface Example {
  readonly value: unknown;
}

const examples = Object.entries(responses).flatMap(([response, { content }]) =>
  Object.entries(content["application/json"].examples).map(
    ([name, { value }]) => [response, name, value] as const,
  ),
);

// Only a defect causes a 500; test/server covers its message.
test.each(examples.filter(([response]) => response !== "InternalError"))(
  "the fake sends the example of %s, %s",
  async (response, name, value) => {
    const sent = await REQUESTS[response]?.[name]?.();
    expect(sent?.body).toEqual(value);
  },
);
