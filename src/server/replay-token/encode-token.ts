import { SECONDS_PER_DAY } from "../../common/calendar.ts";
import type { Fake, RequestContext } from "../../fake/fake.ts";
import type { RequestBody } from "../../fake/request.ts";
import { DEFAULT_WORLD } from "../../workspace/worlds.ts";
import { checksummed, deflate } from "../runtime.ts";
import { scenarioDigest } from "./scenario-digest.ts";
import {
  FORM_CODES,
  MAX_BODY,
  TOKEN_VERSION,
  type TokenKey,
  type TokenRequest,
  type TokenState,
} from "./token-format.ts";

/** The header in which every response of the API carries its replay token. */
export const REPLAY_HEADER = "Understudy-Replay";

/** Far below what clients and proxies accept as one header. */
const MAX_TOKEN = 4096;

/**
 * Returns the replay token of a request from which keys were removed. Must be called before the request is handled,
 * because the token contains the state of the world before the request.
 */
export function replayToken(
  fake: Fake,
  { credential, world, now, faults }: RequestContext,
  request: TokenRequest,
): string {
  const { options } = fake;
  // Without a key of a world, the response depends on no world; the token names the default world.
  const tokenWorld = world ?? options.worlds.get(DEFAULT_WORLD)!;
  const { scenario, seed } = tokenWorld.base;
  const state: TokenState = {
    scenario: scenario.definition.scenario,
    digest: scenarioDigest(scenario),
    seed,
    anchor: tokenWorld.anchor,
    now: now ?? tokenWorld.clock.now(),
    revision: world === null ? 0 : world.revision,
    faults: faults.length > 0,
    paused: world !== null && Object.keys(world.clock.pauses).length > 0,
    choices: fake.choicesOf(world),
    strictParameters: options.strictParameters,
  };
  if (credential.form !== "held") return encodeToken(state, credential, request);
  // Of an expired world, the token cannot name the workspace.
  if (world === null) return encodeToken(state, { form: "unknown" }, request);
  const { workspace: name, mode, revoked } = credential.record;
  const { workspaces } = scenario.definition;
  const workspace = workspaces.findIndex((one) => one.workspace === name);
  return encodeToken(state, { form: "held", workspace, mode, revoked }, request);
}

/** Encodes a token. A request that is too long for one is left out. */
export function encodeToken(state: TokenState, key: TokenKey, request: TokenRequest): string {
  const { scenario, digest, seed, anchor, now, revision, choices } = state;
  const sinceAnchor = now - anchor * SECONDS_PER_DAY;
  const numbers = `${seed.toString(36)}\n${anchor.toString(36)}\n${sinceAnchor.toString(36)}\n${revision.toString(36)}`;
  const flags =
    (state.faults ? "f" : "") +
    (state.paused ? "p" : "") +
    (choices.C11 === "clamp" ? "c" : "") +
    (choices.C78 === "created" ? "k" : "") +
    (state.strictParameters ? "s" : "");
  let keyCode: string;
  if (key.form === "held") {
    const mode = key.mode === "read" ? "r" : "w";
    keyCode = (key.revoked ? mode.toUpperCase() : mode) + key.workspace.toString(36);
  } else keyCode = FORM_CODES[key.form];
  // Template literals: arrays that are joined take 1 % of a small uncached read.
  return withRequest(`${scenario}\n${digest}\n${numbers}\n${flags}\n${keyCode}\n`, request);
}

function withRequest(head: string, request: TokenRequest): string {
  const { redacted, method, path, query, contentType, body } = request;
  const length = path.length + query.length + (contentType?.length ?? 0);
  if (length <= MAX_TOKEN && !(body.kind === "text" && body.text.length > MAX_BODY)) {
    const lines = `${head}${redacted ? "r" : ""}\n${method}\n${path}\n${query}`;
    const [bodyLines, bytes] = body.kind === "none" ? NO_BODY : encodeBody(body, contentType);
    const token = TOKEN_VERSION + checksummed(lines + bodyLines, bytes);
    if (token.length <= MAX_TOKEN) return token;
  }
  return TOKEN_VERSION + checksummed(`${head}l`, NO_BYTES);
}

const NO_BYTES = new Uint8Array(0);
const NO_BODY = ["", NO_BYTES] as const;

/** The lines of a body, the first one its content type, and its bytes. */
function encodeBody(
  body: Exclude<RequestBody, { kind: "none" }>,
  contentType: string | null,
): readonly [string, Uint8Array] {
  const type = `\n${contentType ?? ""}\n`;
  switch (body.kind) {
    case "text":
      return [`${type}t\n`, deflate(body.text)];
    case "too-large":
      return [`${type}l${body.limit}\n`, NO_BYTES];
    case "unreadable":
      return [`${type}u${body.reason.replaceAll("\n", " ")}\n`, NO_BYTES];
  }
}
