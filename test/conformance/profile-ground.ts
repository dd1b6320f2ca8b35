import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "../../conformance/client.ts";
import { collect } from "../../conformance/collect.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { profileAskers } from "../../conformance/profile/index.ts";
import { makeProfile, type Profile } from "../../conformance/profile/profile.ts";
import type { Asker } from "../../conformance/rule.ts";
import { WRITE_RULES } from "../../conformance/rules/write/index.ts";
import type { Survey } from "../../conformance/survey.ts";
import { memoryFetch, remembering } from "../../src/cli/in-memory.ts";
import { loadChoiceTitles } from "../../src/cli/package-files.ts";
import { AGENCY_KEYS } from "../../src/cli/proving-ground.ts";
import { withFaults, type Fault, type Handle } from "../../src/fake/faults/fault.ts";
import { contract, startFake, TEST_TODAY, type TestFakeOptions } from "../support/fake-server.ts";

interface Surveying {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly askers: readonly Asker[];
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
    mostRequests: 5000,
    settings: {
      contract,
      keys: new Set(Object.keys(AGENCY_KEYS) as KeyLabel[]),
      brand: null,
      allowWrites,
      probeKeyInUrl: false,
      today: TEST_TODAY,
      runId: "test",
    },
  });
  return survey;
}

/** What a record shows of each choice, with fixed facts about it. */
export function profileOf(survey: Survey): Profile {
  return makeProfile(survey, {
    target: "the fake",
    madeAt: "2026-03-20T12:00:00Z",
    version: "0.0.0",
    titles: loadChoiceTitles(),
  });
}

/** A fake that is served over HTTP, asked by some only. */
export async function surveyServed(askers: readonly Asker[]): Promise<Survey> {
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

/** Everything that shows on a fake's core, writes included. */
export async function surveyInMemory(options: TestFakeOptions = {}): Promise<Survey> {
  const { fake } = startFake({ scenario: "agency", ...options });
  return surveyOf({
    baseUrl: BASE_URL,
    fetch: memoryFetch((request) => fake.handle(request), contract.basePath),
    askers: [...profileAskers(), ...WRITE_RULES],
    allowWrites: true,
  });
}

/** Profiles of one fake that is only read: equal requests are computed once. */
export function profileGround(): (...faults: readonly Fault[]) => Promise<Profile> {
  const { fake } = startFake({ scenario: "agency" });
  const handle: Handle = remembering((request) => fake.handle(request));
  return async (...faults) =>
    profileOf(
      await surveyOf({
        baseUrl: BASE_URL,
        fetch: memoryFetch(withFaults(handle, faults), contract.basePath),
        askers: profileAskers(),
        allowWrites: false,
      }),
    );
}
