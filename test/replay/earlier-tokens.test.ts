import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminFiles, loadScenario, scenarioNames } from "../../src/files/scenario-library.ts";
import { responseOfToken } from "../../src/replay/replay-token.ts";
import { encodeBody } from "../../src/server/responder.ts";
import { sha256 } from "../../src/server/runtime.ts";
import { decodeToken } from "../../src/server/replay-token/token.ts";
import { contract } from "../support/fake-server.ts";

interface EarlierToken {
  readonly scenario: string;
  /** Of the response that the token was sent with. */
  readonly status: number;
  /** Of the body of that response. */
  readonly sha256: string;
  readonly token: string;
}

// Made by an earlier state of version 0.1.0. A token holds a digest of its scenario: every name, number and text of a workspace is part
// of it, `shows` too. If one of these tests fails, the tokens of users fail as well.
const tokens = JSON.parse(
  readFileSync(new URL("earlier-tokens.json", import.meta.url), "utf8"),
) as readonly EarlierToken[];

const files = adminFiles();

test.each(tokens)("a token of $scenario from an earlier version gives the same bytes", (one) => {
  const options = { contract, files, scenario: loadScenario(one.scenario), snapshot: null };
  const response = responseOfToken(decodeToken(one.token), options);
  const body = encodeBody(response.body).toString();
  expect([response.status, sha256(body)]).toEqual([one.status, one.sha256]);
});

test("there is such a token for every shipped scenario", () => {
  expect(tokens.map(({ scenario }) => scenario)).toEqual(scenarioNames());
});
