import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KEY_VARIABLES } from "../../conformance/report/curl.ts";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { AGENCY_KEYS } from "../support/check.ts";
import { serving, understudy } from "../support/command.ts";
import { folder } from "../support/folder.ts";

const PREFIX = "lmvz_live_";

/** Every part of a key that is longer than the prefix that all keys have, and the key in disguise. */
function traces(key: string): string[] {
  const length = PREFIX.length + 1;
  return [
    ...Array.from({ length: key.length - length + 1 }, (_, at) => key.slice(at, at + length)),
    btoa(`${key}:`).slice(0, 24),
  ];
}

test("no output of a check with all seven keys contains a key or a part of one", async () => {
  const { ready, interrupt } = await serving(["agency", "--fault", "page.always-more"]);
  const place = folder();
  const at = (name: string): string => join(place, name);
  const formats = Object.keys(REPORTERS).map((name) => `${name}=${at(`report.${name}`)}`);
  const labels = Object.keys(AGENCY_KEYS) as KeyLabel[];
  const { stdout, stderr, code } = await understudy(
    [
      "check",
      ready.url,
      "--allow-writes",
      "--max-requests",
      "1500",
      "--report",
      ["json", ...formats].join(","),
      "--record",
      at("traffic.har"),
      "--baseline",
      at("known.yaml"),
      "--update-baseline",
      "--profile-out",
      at("profile.yaml"),
    ],
    [],
    Object.fromEntries(labels.map((label) => [KEY_VARIABLES[label], AGENCY_KEYS[label]])),
  );
  await interrupt();
  expect(code).toBe(0);
  const artefacts = readdirSync(place).map(
    (name) => [name, readFileSync(at(name), "utf8")] as const,
  );
  expect(artefacts).toHaveLength(Object.keys(REPORTERS).length + 3);
  expect(JSON.parse(stdout).summary.outcomes.known).toBeGreaterThan(0);
  expect(artefacts.find(([name]) => name === "report.html")?.[1]).toContain("$UNDERSTUDY_KEY");
  const all = [...artefacts, ["stdout", stdout] as const, ["stderr", stderr] as const];
  const found = all.flatMap(([name, text]) =>
    Object.values(AGENCY_KEYS)
      .flatMap(traces)
      .filter((trace) => text.includes(trace))
      .map((trace) => `${name}: ${trace}`),
  );
  expect(found).toEqual([]);
});
