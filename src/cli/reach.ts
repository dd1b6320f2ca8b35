import { asking } from "../../conformance/ask.ts";
import { keyRedactor } from "../../conformance/redact-keys.ts";
import type { Contract } from "../contract/contract.ts";
import { clientOf, type Asking } from "./client-of.ts";
import { Progress } from "./progress.ts";
import { sightOf, type Sight } from "./sight.ts";

/** Where the deployment answers, and what is known of it. */
export interface Reached {
  readonly baseUrl: string;
  /** All brands that the key's workspace tracks; null: not known. */
  readonly brands: readonly string[] | null;
}

/** What every key may ask for, and nothing is missing from. */
const PROBE = "listTrackedBrands";

interface Seen {
  readonly baseUrl: string;
  readonly sight: Sight;
}

/**
 * The base URL at which the API is: the one given, else the path prefix on its origin, else the prefix
 * behind the one given. The API is where the tracked brands are a list, or the key is refused in the
 * API's envelope. Where it is nowhere, what answers all the same is taken, for the rules to judge. null,
 * with one clear sentence on stderr, where nothing can be tested.
 */
export async function reach(flags: Asking, contract: Contract): Promise<Reached | null> {
  const seen: Seen[] = [];
  for (const baseUrl of candidates(flags.baseUrl, contract.basePath)) {
    seen.push({ baseUrl, sight: await look(baseUrl, flags, contract) });
    if (seen.some(isSettled)) break;
  }
  const taken = seen.find(isSettled) ?? seen.find(isJudgeable) ?? seen.find(isClosed);
  if (taken === undefined) {
    say(nowhere(seen, contract.operation(PROBE).path));
    return null;
  }
  const { baseUrl, sight } = taken;
  if (sight.kind === "closed") {
    say(`${baseUrl} ${sight.why}`);
    return null;
  }
  const isApi = sight.kind === "api";
  if (baseUrl !== flags.baseUrl) {
    say(
      `${flags.baseUrl} has no API, ${baseUrl} ${isApi ? "has" : "at least answers"}; taking that`,
    );
  }
  return { baseUrl, brands: isApi ? sight.brands : null };
}

function say(text: string): void {
  console.error(`understudy: ${text}`);
}

function candidates(given: string, prefix: string): string[] {
  if (given.endsWith(prefix)) return [given];
  return [...new Set([given, new URL(given).origin + prefix, given + prefix])];
}

/** A page at the URL given is the deployment's fault; one at a path that was guessed says nothing. */
function isJudgeable({ sight }: Seen, place: number): boolean {
  return sight.kind === "odd" && (place === 0 || sight.isJson);
}

function isClosed({ sight }: Seen): boolean {
  return sight.kind === "closed";
}

/** Whether no other path has to be looked at. */
function isSettled({ sight }: Seen): boolean {
  return sight.kind === "api" || (sight.kind === "closed" && sight.isSure);
}

function nowhere(seen: readonly Seen[], path: string): string {
  const places = seen.map(
    ({ baseUrl, sight }) =>
      `${baseUrl}${path} ${sight.kind === "absent" ? sight.shown : "answers with a page"}`,
  );
  return `there is no API to test: ${places.join(", ")}`;
}

/** Asks for the tracked brands, as patiently as the suite asks for everything. */
async function look(baseUrl: string, flags: Asking, contract: Contract): Promise<Sight> {
  const progress = new Progress(process.stderr);
  let tries = 0;
  const client = clientOf({ ...flags, baseUrl }, contract, {
    onSend: () => {
      if (++tries > 1) progress.tell(`waiting for ${baseUrl} to answer, try ${tries}`);
    },
    onWait: (wait) => progress.wait(wait),
  });
  const exchange = await client.send(asking(contract, PROBE), 0);
  progress.end();
  // What a deployment says of a key may hold the key.
  return sightOf(exchange, tries, keyRedactor(flags.keys));
}
