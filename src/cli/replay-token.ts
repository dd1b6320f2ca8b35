import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { foreignSnapshot } from "../http/admin/snapshot-import.ts";
import { AdminError } from "../http/admin/admin-error.ts";
import { bodyComplaint } from "../http/admin/body-complaint.ts";
import type { Snapshot } from "../http/admin/snapshot-file.ts";
import { decodeToken, TokenError, type ReplayToken } from "../http/replay-token/token.ts";
import { bodyOf, headersOf } from "../http/send-reply.ts";
import { answerToken, TokenNeed, type TokenGround } from "../replay/token/answer.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { adminFiles, loadScenario, PAGES_FOLDER } from "./library.ts";
import { loadContract } from "./package-files.ts";
import { parseFlags } from "./parse-flags.ts";
import { EXIT, UsageError } from "./usage-error.ts";

const USAGE = `understudy replay <token>

Gives a reply of a fake again, byte for byte, from the token in its Understudy-Replay header.

      --scenario <file>    the scenario's file, where it is none of the shipped ones
      --snapshot <file>    the world as GET /__admin/snapshots/<world> gave it; needed once it was written to,
                           or with faults on
      --body               print the body only
  -h, --help`;

/** `understudy replay <token>`: the reply that a token stands for, on stdout. @throws {UsageError} */
export function replayToken(args: readonly string[]): number {
  const { values, positionals } = parseFlags("replay", {
    args: [...args],
    allowPositionals: true,
    options: {
      scenario: { type: "string" },
      snapshot: { type: "string" },
      body: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return EXIT.ok;
  }
  const [word = "", ...more] = positionals;
  if (more.length > 0) throw new UsageError("replay takes one token");
  try {
    print(word, values);
  } catch (error) {
    if (error instanceof TokenError) throw new UsageError(error.message);
    if (error instanceof TokenNeed)
      throw new UsageError(`this token can't be replayed: ${error.message}`);
    if (error instanceof AdminError) throw new UsageError(error.message);
    throw error;
  }
  return EXIT.ok;
}

interface Values {
  readonly scenario?: string | undefined;
  readonly snapshot?: string | undefined;
  readonly body: boolean;
}

function print(word: string, values: Values): void {
  const token = decodeToken(word);
  const { contract, text } = loadContract();
  const admin = { ...adminFiles(), token: null };
  const snapshot =
    values.snapshot === undefined ? null : readSnapshot(values.snapshot, admin.description);
  const parts: TokenGround["parts"] = {
    contract,
    contractText: text,
    cors: false,
    log: () => {},
    logError: (error) => console.error(error),
    pagesFolder: PAGES_FOLDER,
    admin: () => admin,
  };
  const scenario = scenarioOf(token, values, () =>
    snapshot === null ? null : admin.readScenario(snapshot.scenario.file),
  );
  const reply = answerToken(token, { parts, scenario, snapshot });
  if (token.request?.redacted) {
    console.error("A key stood in this request; the token is without it, so the reply may differ.");
  }
  const body = token.request?.method === "HEAD" ? "" : bodyOf(reply).body;
  if (!values.body) {
    const lines = Object.entries(headersOf(reply)).map(([name, value]) => `${name}: ${value}`);
    const status = `${reply.status} ${STATUS_CODES[reply.status] ?? ""}`.trimEnd();
    process.stdout.write([status, ...lines, "", ""].join("\n"));
  }
  process.stdout.write(body);
}

/** The token's scenario: from the file that is given, or the snapshot, or the shipped one of its name. */
function scenarioOf(
  { state: { scenario } }: ReplayToken,
  { scenario: file }: Values,
  fromSnapshot: () => Scenario | null,
): Scenario {
  try {
    return file === undefined ? (fromSnapshot() ?? loadScenario(scenario)) : loadScenario(file);
  } catch (error) {
    if (file !== undefined) throw new UsageError(`--scenario: ${(error as Error).message}`);
    throw new UsageError(
      `this token is of the scenario "${scenario}", which is none of the shipped ones; give its file with --scenario <file.yaml>`,
    );
  }
}

type Description = ReturnType<typeof adminFiles>["description"];

const SNAPSHOT_SCHEMA = "/components/schemas/Snapshot";

function readSnapshot(file: string, description: Description): Snapshot {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--snapshot: ${file} ${code === undefined ? "is not JSON" : `can't be read (${code})`}`,
    );
  }
  const foreign = foreignSnapshot(value);
  if (foreign !== null) throw new UsageError(`--snapshot: ${file}: ${foreign}`);
  const [fault] = description.faults(SNAPSHOT_SCHEMA, value);
  if (fault === undefined) return value as Snapshot;
  throw new UsageError(
    `--snapshot: ${file}: ${bodyComplaint(description.schemaAt(SNAPSHOT_SCHEMA), value, fault)}`,
  );
}
