import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "../../conformance/transport/client.ts";
import { collect } from "../../conformance/core/collect.ts";
import { profileRequesters } from "../../conformance/profile/index.ts";
import { makeProfile, type Profile } from "../../conformance/profile/profile.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { RequestSource } from "../../conformance/core/rule.ts";
import { WRITE_RULES } from "../../conformance/rules/write/index.ts";
import type { Survey } from "../../conformance/core/survey.ts";
import { memoryFetch, memoized } from "../../src/cli/in-memory.ts";
import { loadChoiceTitles } from "../../src/files/package-files.ts";
import { AGENCY_KEYS } from "../../src/cli/commands/self-test/fixture.ts";
import { withFaults, type Fault, type Handle } from "../../src/fake/faults/fault.ts";
import { testSettings } from "../support/check.ts";
import { contract, startFake, type TestFakeOptions } from "../support/fake-server.ts";

interface Surveying {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly askers: readonly RequestSource[];
  readonly allowWrites: boolean;
}

async function surveyOf({ baseUrl, fetch, askers, allowWrites }: Surveying): Promise<Survey> {
  const client = new Client({
    contract,
    baseUrl,
    keys: AGENCY_KEYS,
    fetch,
    clock: () => 0,
    sleep: () => Promise.resolve(),
    timeoutMs: 10_000,
    ratePerSecond: Number.POSITIVE_INFINITY,
  });
  const { survey } = await collect({
    rules: askers,
    client,
    maxRequests: 5000,
    settings: testSettings(AGENCY_KEYS, { allowWrites, probeKeyInUrl: false }),
  });
  return survey;
}

/** Builds the profile of a survey with fixed metadata. */
export function profileOf(survey: Survey): Profile {
  return makeProfile(survey, {
    target: "the fake",
    madeAt: "2026-03-20T12:00:00Z",
    version: "0.0.0",
    titles: loadChoiceTitles(),
  });
}

/** Surveys a fake over HTTP for some request sources only. */
export async function surveyServed(askers: readonly RequestSource[]): Promise<Survey> {
  const { app } = startFake({ scenario: "agency" });
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const baseUrl = `http://127.0.0.1:${port}${contract.basePath}`;
    return await surveyOf({ baseUrl, fetch: globalThis.fetch, askers, allowWrites: false });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const BASE_URL = `http://fake.test${contract.basePath}`;

/** Surveys a fake in memory, including writes. */
export async function surveyInMemory(options: TestFakeOptions = {}): Promise<Survey> {
  const { fake } = startFake({ scenario: "agency", ...options });
  return surveyOf({
    baseUrl: BASE_URL,
    fetch: memoryFetch((request) => fake.handle(request), contract.basePath),
    askers: [...profileRequesters(RULES), ...WRITE_RULES],
    allowWrites: true,
  });
}

/** Profiles one read-only fake with different faults; responses are cached across profiles. */
export function profileWithFaults(): (...faults: readonly Fault[]) => Promise<Profile> {
  const { fake } = startFake({ scenario: "agency" });
  const handle: Handle = memoized((request) => fake.handle(request));
  return async (...faults) =>
    profileOf(
      await surveyOf({
        baseUrl: BASE_URL,
        fetch: memoryFetch(withFaults(handle, faults), contract.basePath),
        askers: profileRequesters(RULES),
        allowWrites: false,
      }),
    );
}
