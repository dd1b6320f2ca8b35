import type { Client } from "../../../../conformance/transport/client.ts";
import {
  identityOf,
  type Exchange,
  type KeyLabel,
  type ReceivedResponse,
} from "../../../../conformance/core/exchange.ts";
import { isGatewayStatus } from "../../../../conformance/core/gateway-status.ts";
import { plannedIdentities } from "../../../../conformance/core/plan.ts";
import type { Verdict } from "../../../../conformance/core/judge.ts";
import { SharedCache } from "../../../../conformance/core/shared-cache.ts";
import { maxRequestsOf, type Depth } from "../../../../conformance/core/depth.ts";
import type { Requirement } from "../../../../conformance/core/requirements.ts";
import { Survey } from "../../../../conformance/core/survey.ts";
import type { RequestSource, Rule } from "../../../../conformance/core/rule.ts";
import {
  runCheck,
  type CheckResult,
  type RunCheckOptions,
} from "../../../../conformance/core/run.ts";
import { memoize } from "../../../common/memoize.ts";
import type { Contract } from "../../../contract/contract.ts";
import { withFaults, type Fault, type Handle } from "../../../fake/faults/fault.ts";
import { sourcesAt } from "../../../../conformance/plan/deep-requests.ts";
import { memoryClient } from "../../in-memory.ts";
import { CachingSender } from "./caching-sender.ts";

/** A fake with a frozen clock, and the suite to test with it. */
export interface SelfTestFixture {
  readonly contract: Contract;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly rules: readonly Rule[];
  readonly keys: Readonly<Record<KeyLabel, string>>;
  readonly depth: Depth;
  /** The day of the fake's clock. */
  readonly today: string;
  /** Returns the same object for the same read after the same writes. */
  readonly fake: Handle;
  /** Undoes all writes. */
  readonly reset: () => void;
}

/** Runs one check in memory. */
export function checkInMemory(
  fixture: SelfTestFixture,
  handle: Handle,
  allowWrites: boolean,
): Promise<CheckResult> {
  const { contract, keys } = fixture;
  return runCheck(optionsOf(fixture, memoryClient(handle, { contract, keys }), allowWrites));
}

/** A check of the fake without faults; its responses and verdicts are reused. */
export interface ReferenceCheck {
  readonly verdicts: readonly Verdict[];
  readonly survey: Survey;
  /** Runs the check with a fault; reads and judges only what differs. */
  readonly checkWith: (fault: Fault) => Promise<CheckResult>;
  /** Sends the same requests to the fake with a fault, except those for which its response is the same. */
  readonly recordWith: (
    fault: Fault,
    isUntouched?: (exchange: Exchange) => boolean,
  ) => Promise<FaultRecording>;
}

/** The responses of the fake with a fault to the requests of the reference check. */
export interface FaultRecording {
  readonly survey: Survey;
  /** Number of responses that differ from the reference check. */
  readonly changed: number;
  /** Whether responses are missing, so that a check with the fault may end early. */
  readonly hasGaps: boolean;
  /** Whether a check with the fault sends other requests: more, fewer, or none after it ended early. */
  readonly isDifferent: () => boolean;
}

/** The reference checks of a fixture. */
export class ReferenceChecks {
  readonly fixture: SelfTestFixture;
  /** Returns the check with or without writes; each is run when it is first needed. */
  readonly get: (allowWrites: boolean) => Promise<ReferenceCheck>;

  constructor(fixture: SelfTestFixture) {
    this.fixture = fixture;
    this.get = memoize((allowWrites) => runReferenceCheck(fixture, allowWrites));
  }
}

export async function runReferenceCheck(
  fixture: SelfTestFixture,
  allowWrites: boolean,
): Promise<ReferenceCheck> {
  const { contract, keys } = fixture;
  const cache = new SharedCache();
  const responses = new CachingSender({ contract, keys });
  const clientOf = (handle: Handle, isReference: boolean): Client =>
    memoryClient(handle, { contract, keys, send: responses.sendTo(handle, isReference) });
  const run = async (client: Client): Promise<CheckResult> => {
    const result = await runCheck({ ...optionsOf(fixture, client, allowWrites), cache });
    if (allowWrites) fixture.reset();
    return result;
  };
  const { verdicts, survey } = await run(clientOf(withFaults(fixture.fake, []), true));
  const isDifferent = differenceFrom(survey, [...fixture.rules, ...sourcesAt(fixture.depth)]);
  cache.seal();
  const clientWith = (fault: Fault): Client => clientOf(withFaults(fixture.fake, [fault]), false);
  return {
    verdicts,
    survey,
    checkWith: (fault) => run(clientWith(fault)),
    recordWith: async (fault, isUntouched = () => false) => {
      const recorded = new Survey(survey.settings, [], cache);
      const client = clientWith(fault);
      let changed = 0;
      for (const known of survey.exchanges) {
        const exchange = isUntouched(known)
          ? known
          : await client.send({ ...known, effect: "reads" }, known.index);
        if (exchange.response !== known.response) changed++;
        recorded.add(exchange);
      }
      if (allowWrites) fixture.reset();
      const hasGaps = recorded.exchanges.some(({ response }) => !isReply(response));
      return {
        survey: recorded,
        changed,
        hasGaps,
        isDifferent: () => hasGaps || isDifferent(recorded),
      };
    },
  };
}

/** Returns whether the sources plan other requests with a record of the same requests than with the reference. */
function differenceFrom(
  reference: Survey,
  sources: readonly RequestSource[],
): (recorded: Survey) => boolean {
  const planned = plannedIdentities(sources, reference) ?? new Set<string>();
  const needed = reference.exchanges
    .map(({ request, repetition }) => identityOf(request, repetition))
    .filter((identity) => planned.has(identity));
  return (recorded) => {
    const now = plannedIdentities(sources, recorded);
    if (now === null || needed.some((identity) => !now.has(identity))) return true;
    return [...now].some((identity) => !planned.has(identity));
  };
}

/** Whether a response is one of the API; a check ends early after a few that are not. */
function isReply(response: ReceivedResponse | null): boolean {
  return response !== null && !isGatewayStatus(response.status);
}

/** What a check of a deployment sends first: it locates the API and compares the brands of two keys. */
const REQUESTS_BEFORE = 3;

function optionsOf(
  fixture: SelfTestFixture,
  client: Client,
  allowWrites: boolean,
): RunCheckOptions {
  const { contract, keys, rules, requirements, depth, today } = fixture;
  return {
    rules,
    requirements,
    client,
    otherSources: sourcesAt(depth),
    maxRequests: maxRequestsOf(depth, allowWrites) - REQUESTS_BEFORE,
    settings: {
      contract,
      keys: new Set(Object.keys(keys) as KeyLabel[]),
      brand: null,
      allowWrites,
      depth,
      probeKeyInUrl: true,
      today,
      runId: "self-test",
    },
  };
}
