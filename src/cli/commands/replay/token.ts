import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { describeSystemError } from "../../../common/system-error.ts";
import { parseJson } from "../../../common/parse-json.ts";
import { snapshotFormatError } from "../../../server/admin/snapshot-import.ts";
import { AdminError } from "../../../server/admin/admin-error.ts";
import { bodyError } from "../../../server/admin/body-problem.ts";
import type { Snapshot } from "../../../server/admin/snapshot-file.ts";
import { decodeToken, TokenError } from "../../../server/replay-token/token.ts";
import type { ReplayToken } from "../../../server/replay-token/token-format.ts";
import { encodeBody, JSON_HEADERS } from "../../../server/responder.ts";
import {
  responseOfToken,
  TokenReplayError,
  type TokenReplayOptions,
} from "../../../replay/replay-token.ts";
import type { Scenario } from "../../../workspace/scenario/scenario.ts";
import { adminFiles, loadScenario } from "../../../files/scenario-library.ts";
import { loadContract } from "../../../files/package-files.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { EXIT } from "../../exit-code.ts";
import type { ReplayFlags } from "./command.ts";

type TokenOptions = Pick<ReplayFlags, "scenario" | "snapshot" | "body">;

/** Prints the response of a token. @throws {UsageError} */
export function printTokenResponse(text: string, options: TokenOptions): number {
  withTokenErrors(() => printResponse(decodeToken(text), options));
  return EXIT.ok;
}

/** Calls a function that reads or replays a token. @throws {UsageError} for a token that can't be read or replayed */
export function withTokenErrors<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (error instanceof TokenReplayError) {
      throw new UsageError(`this token can't be replayed: ${error.message}`);
    }
    if (error instanceof TokenError || error instanceof AdminError) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

/** Returns what is needed to replay a token: the contract, and the scenario and snapshot that the options name. */
export function tokenSources(
  token: ReplayToken,
  options: Pick<TokenOptions, "scenario" | "snapshot">,
): TokenReplayOptions {
  const { contract } = loadContract();
  const files = adminFiles();
  const snapshot =
    options.snapshot === undefined ? null : readSnapshot(options.snapshot, files.description);
  const scenario = scenarioOf(token, options, () =>
    snapshot === null ? null : files.readScenario(snapshot.scenario.file),
  );
  return { contract, files, scenario, snapshot };
}

function printResponse(token: ReplayToken, options: TokenOptions): void {
  const response = responseOfToken(token, tokenSources(token, options));
  if (token.request?.redacted) {
    console.error(
      "The request contained a key, which the token omits; the response may differ from the original.",
    );
  }
  const body = response.transport?.text ?? encodeBody(response.body);
  if (!options.body) {
    const lines = Object.entries({ ...JSON_HEADERS, ...response.headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const status = `${response.status} ${STATUS_CODES[response.status] ?? ""}`.trimEnd();
    process.stdout.write([status, ...lines, "", ""].join("\n"));
  }
  if (token.request?.method !== "HEAD") process.stdout.write(body);
}

/** The scenario of a token: the given file, the one in the snapshot, or the shipped one of that name. */
function scenarioOf(
  { state: { scenario } }: ReplayToken,
  { scenario: file }: Pick<TokenOptions, "scenario">,
  fromSnapshot: () => Scenario | null,
): Scenario {
  try {
    return file === undefined ? (fromSnapshot() ?? loadScenario(scenario)) : loadScenario(file);
  } catch (error) {
    if (file !== undefined) throw new UsageError(`--scenario: ${(error as Error).message}`);
    throw new UsageError(
      `the scenario of this token, "${scenario}", is not a shipped one; add --scenario <file.yaml>`,
    );
  }
}

type Description = ReturnType<typeof adminFiles>["description"];

const SNAPSHOT_SCHEMA = "/components/schemas/Snapshot";

function readSnapshot(file: string, description: Description): Snapshot {
  let value: unknown;
  try {
    value = parseJson(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--snapshot: ${file} ${code === undefined ? "is not valid JSON" : `can't be read: ${describeSystemError(code)}`}`,
    );
  }
  const foreign = snapshotFormatError(value);
  if (foreign !== null) throw new UsageError(`--snapshot: ${file}: ${foreign}`);
  const [fault] = description.validate(SNAPSHOT_SCHEMA, value);
  if (fault === undefined) return value as Snapshot;
  throw new UsageError(
    `--snapshot: ${file}: ${bodyError(description.schemaAt(SNAPSHOT_SCHEMA), value, fault)}`,
  );
}
