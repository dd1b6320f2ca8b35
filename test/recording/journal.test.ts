import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { discardRecording, openRecording } from "../../src/cli/commands/proxy/journals.ts";
import { RecordingWriter } from "../../src/cli/commands/proxy/recording-writer.ts";
import type { ProxiedExchange } from "../../src/recording/proxy/exchange.ts";
import { HarRecorder } from "../../src/recording/proxy/har-recorder.ts";
import { headerOf, RecordedEntries } from "../../src/recording/proxy/journal.ts";
import { JournalFile } from "../../src/recording/proxy/journal-file.ts";
import { parseTarget } from "../../src/recording/proxy/target.ts";
import { folder } from "../support/folder.ts";
import { OutputError } from "../../src/cli/outputs.ts";
import { smallDisk } from "../support/small-disk.ts";

const HEADER = { understudy: "1.2.3", pid: 1, host: "", nonce: "0a1b", known: [] };
const TARGET = parseTarget("https://api.example.com/api/v1", "/api/v1");

function exchange(startedAt: number, key: string, text: string): ProxiedExchange {
  const bytes = Buffer.from(text);
  return {
    method: "GET",
    url: "/api/v1/brands/tracked",
    headers: [["Authorization", `Bearer ${key}`]],
    body: { bytes: Buffer.alloc(0), size: 0, isEnded: true },
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

test("on a full disk, the error counts the requests that are lost", (context) => {
  const disk = smallDisk(context, "64k");
  vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const file = join(disk.folder, "x.har");
  const output = { print: () => {}, progress: () => {} };
  const writer = new RecordingWriter(openRecording(file, {}), TARGET, output);
  for (let index = 0; index < 10; index++) {
    writer.add(exchange(index, "secret", JSON.stringify({ text: "x".repeat(15_000) })));
  }
  // Four of 16 KB fit.
  const lost = `can't write ${file}: no space left on the device; 6 requests are lost, and the others are in ${file}.journal, which the next proxy with this --record recovers`;
  expect(() => writer.end()).toThrow(new OutputError(lost));
  disk.remount("size=1m");
  discardRecording(openRecording(file, {}));
  const recovered = readFileSync(join(disk.folder, "x.recovered.har"), "utf8");
  expect(
    (JSON.parse(recovered) as { readonly log: { readonly entries: unknown[] } }).log.entries,
  ).toHaveLength(4);
});
