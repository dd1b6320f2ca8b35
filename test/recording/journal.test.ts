import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NO_BODY, type ProxiedExchange } from "../../src/recording/proxy/exchange.ts";
import { HarRecorder } from "../../src/recording/proxy/har-recorder.ts";
import { headerOf, RecordedEntries } from "../../src/recording/proxy/journal.ts";
import { JournalFile } from "../../src/recording/proxy/journal-file.ts";
import { parseTarget } from "../../src/recording/proxy/target.ts";
import { folder } from "../support/folder.ts";

const HEADER = { understudy: "1.2.3", pid: 1, host: "", nonce: "0a1b", known: [] };
const TARGET = parseTarget("https://api.example.com/api/v1", "/api/v1");

function exchange(startedAt: number, key: string, text: string): ProxiedExchange {
  const bytes = Buffer.from(text);
  return {
    method: "GET",
    url: "/api/v1/brands/tracked",
    headers: [["Authorization", `Bearer ${key}`]],
    body: NO_BODY,
    response: {
      status: 200,
      statusText: "OK",
      headers: [["Content-Type", "application/json"]],
      body: { bytes, size: bytes.length, isEnded: true },
    },
    failure: null,
    isLost: false,
    startedAt,
    milliseconds: 1,
  };
}

test("lines of any length are read back; a line that was cut off is not", () => {
  const path = join(folder(), "journal");
  const journal = JournalFile.create(path);
  const lines = ["", "a", "é".repeat(3_000_000), "b".repeat(1024 * 1024 - 1), "c"];
  for (const line of lines) journal.append(line);
  const read = [...journal.lines()];
  expect(read.map(({ bytes }) => bytes.toString("utf8"))).toEqual(lines);
  const [, , long] = read;
  expect(journal.textAt(long?.offset ?? 0, 4)).toBe("éé");
  journal.close();
  writeFileSync(path, readFileSync(path).subarray(0, -2));
  const cut = JournalFile.open(path);
  expect([...cut.lines()]).toHaveLength(lines.length - 1);
  cut.close();
  expect(() => JournalFile.create(path)).toThrow("EEXIST");
});

test("an archive has the entries in the order of their start, without keys of later requests", () => {
  const path = join(folder(), "journal");
  const journal = JournalFile.create(path);
  journal.append(JSON.stringify(HEADER));
  const recorder = new HarRecorder(TARGET, {
    knownKeys: {},
    nonce: HEADER.nonce,
    write: (line) => journal.append(line),
  });
  recorder.add(exchange(2000, "first-secret", '{"token":"second-secret","n":1}'));
  recorder.add(exchange(1000, "second-secret", '{"token":"first-secret"}'));
  expect(headerOf(journal)).toEqual(HEADER);
  const entries = new RecordedEntries(journal, HEADER);
  const text = [...entries.archive((entry, index) => recorder.redactAgain(entry, index))].join("");
  expect(text).not.toContain("-secret");
  const { log } = JSON.parse(text);
  expect(log.creator).toEqual({ name: "understudy", version: "1.2.3" });
  const shown = log.entries.map(({ request, response }: (typeof log.entries)[number]) => [
    request.headers[0].value,
    response.content.text,
  ]);
  expect(shown).toEqual([
    ["bearer <other-key>", '{"token":"<main-key>"}'],
    ["bearer <main-key>", '{"token":"<other-key>","n":1}'],
  ]);
});
