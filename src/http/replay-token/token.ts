import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import type { Choices } from "../../fake/choices.ts";
import type { FakeRequest, RequestBody } from "../../fake/request.ts";
import type { ShownKey } from "../../fake/shown-key.ts";
import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../../workspace/calendar.ts";
import type { KeyMode } from "../../workspace/model.ts";

/** What a replay token says: the state of a world before a request, and the request, without its key. */
export interface ReplayToken {
  readonly state: TokenState;
  readonly key: TokenKey;
  /** null: it is too long for a token. */
  readonly request: TokenRequest | null;
}

/** Everything that a reply depends on besides the request. */
export interface TokenState {
  readonly scenario: string;
  /** Of what the scenario holds, so that another of the same name is noticed. */
  readonly digest: string;
  readonly seed: number;
  readonly anchor: EpochDay;
  readonly now: EpochSecond;
  /** How many writes there were; with any, a snapshot is needed. */
  readonly revision: number;
  /** Whether a fault was on that could still happen. */
  readonly faults: boolean;
  readonly choices: Choices;
  readonly strictParameters: boolean;
}

/** How the request showed a key; of one that was held, only what it opens. */
export type TokenKey =
  | {
      readonly form: "held";
      /** Its place in the scenario. */
      readonly workspace: number;
      readonly mode: KeyMode;
      readonly revoked: boolean;
    }
  | { readonly form: Exclude<ShownKey["form"], "held"> };

export interface TokenRequest extends Pick<FakeRequest, "method" | "path" | "body"> {
  /** As in a URL. */
  readonly query: string;
  readonly contentType: string | null;
  /** Whether a key stood in it that was taken out: then the reply may be another. */
  readonly redacted: boolean;
}

/** Says why a text is no replay token, in one sentence. */
export class TokenError extends Error {
  override readonly name = "TokenError";
}

const VERSION = "u1.";
const TOKEN_FORM = /^u\d+\./i;
const CHECKSUM_BYTES = 4;

/** Far below what clients and proxies take as one header. */
const LONGEST_TOKEN = 4096;
const MOST_BODY = 65_536;

/** Whether a word can be meant as a replay token. */
export function isTokenLike(word: string): boolean {
  return TOKEN_FORM.test(word) && !/\.ya?ml$/.test(word);
}

/** The lines of a token about a world's state; they stay the same until something changes there. */
export function stateLines(state: TokenState): string {
  const { scenario, digest, seed, anchor, now, revision, choices } = state;
  const flags = [
    state.faults ? "f" : "",
    choices.C11 === "clamp" ? "c" : "",
    choices.C78 === "created" ? "k" : "",
    state.strictParameters ? "s" : "",
  ];
  const sinceAnchor = now - anchor * SECONDS_PER_DAY;
  const numbers = [seed, anchor, sinceAnchor, revision].map((number) => number.toString(36));
  return [scenario, digest, ...numbers, flags.join("")].join("\n");
}

/** A token as text. A request that makes it too long is left out. */
export function encodeToken(state: string, key: TokenKey, request: TokenRequest): string {
  const head = `${state}\n${keyCode(key)}\n`;
  const whole = isHuge(request) ? null : withRequest(head, request);
  if (whole !== null && whole.length <= LONGEST_TOKEN) return whole;
  return sealed(`${head}l`, NOTHING);
}

function withRequest(head: string, request: TokenRequest): string {
  const { redacted, method, path, query, contentType, body } = request;
  const lines = `${head}${redacted ? "r" : ""}\n${method}\n${path}\n${query}`;
  if (body.kind === "none" && contentType === null) return sealed(lines, NOTHING);
  const [bodyForm, bytes] = packed(body);
  return sealed(`${lines}\n${contentType ?? ""}\n${bodyForm}\n`, bytes);
}

/** Too long whatever it is packed to, so that nobody need pack it. */
function isHuge({ path, query, contentType, body }: TokenRequest): boolean {
  const bodyLength = body.kind === "text" ? body.text.length : 0;
  const headLength = path.length + query.length + (contentType ?? "").length;
  return headLength > LONGEST_TOKEN || bodyLength > MOST_BODY;
}

const NOTHING = Buffer.alloc(0);

const MOST_BYTES_PER_UNIT = 3;

/** What tokens are put together on, one after another: memory of its own for each costs more than to fill it. */
const sheet = Buffer.alloc(4 * LONGEST_TOKEN);

function sealed(text: string, body: Buffer): string {
  const most = CHECKSUM_BYTES + MOST_BYTES_PER_UNIT * text.length + body.length;
  const bytes = most <= sheet.length ? sheet : Buffer.allocUnsafe(most);
  const textEnd = CHECKSUM_BYTES + bytes.write(text, CHECKSUM_BYTES);
  const end = textEnd + body.copy(bytes, textEnd);
  const checksum = crc32(text);
  bytes.writeUInt32BE(body.length === 0 ? checksum : crc32(body, checksum));
  return VERSION + bytes.toString("base64url", 0, end);
}

const LINES = 15;

/** Reads a token. @throws {TokenError} where it is damaged, or of another version. */
export function decodeToken(word: string): ReplayToken {
  const [lines, rest] = splitLines(unsealed(word));
  const [key = "", mark = "", ...request] = lines.slice(STATE_LINES);
  return {
    state: stateOf(lines),
    key: keyOf(key),
    request: mark === "l" ? null : requestOf(request, mark === "r", rest),
  };
}

function unsealed(word: string): Buffer {
  if (!word.startsWith(VERSION)) {
    const [version = ""] = word.split(".");
    throw new TokenError(
      `this replay token is of another version (${version}) than this Understudy knows (${VERSION.slice(0, -1)})`,
    );
  }
  const text = word.slice(VERSION.length);
  const bytes = Buffer.from(text, "base64url");
  const payload = bytes.subarray(CHECKSUM_BYTES);
  const isWhole = payload.length > 0 && crc32(payload) === bytes.readUInt32BE();
  if (isWhole && bytes.toString("base64url") === text) return payload;
  throw new TokenError("this replay token is damaged: copy it whole");
}

const STATE_LINES = 7;

function stateOf([scenario = "", digest = "", ...lines]: readonly string[]): TokenState {
  const numbers = lines.slice(0, 4).map((text) => Number.parseInt(text, 36));
  const [seed = 0, anchor = 0, sinceAnchor = 0, revision = 0] = numbers;
  const flags = new Set(lines[4]);
  return {
    scenario,
    digest,
    seed,
    anchor,
    now: anchor * SECONDS_PER_DAY + sinceAnchor,
    revision,
    faults: flags.has("f"),
    choices: {
      C11: flags.has("c") ? "clamp" : "refuse",
      C78: flags.has("k") ? "created" : "empty",
    },
    strictParameters: flags.has("s"),
  };
}

/** The text lines of a token, and the bytes of a body behind them. */
function splitLines(payload: Buffer): [string[], Buffer] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < LINES - 1) {
    const end = payload.indexOf(10, from);
    if (end === -1) break;
    lines.push(payload.toString("utf8", from, end));
    from = end + 1;
  }
  if (lines.length === LINES - 1) return [lines, payload.subarray(from)];
  return [[...lines, payload.toString("utf8", from)], NOTHING];
}

function requestOf(lines: readonly string[], redacted: boolean, rest: Buffer): TokenRequest {
  const [method = "", path = "", query = "", contentType = "", bodyForm = ""] = lines;
  const body = unpacked(bodyForm, rest);
  const type = contentType === "" ? null : contentType;
  return { method, path, query, contentType: type, redacted, body };
}

const FORM_CODES = {
  none: "n",
  elsewhere: "e",
  malformed: "m",
  unknown: "u",
  foreign: "o",
} as const;

const FORMS = new Map(
  Object.entries(FORM_CODES).map(([form, code]) => [
    code as string,
    form as keyof typeof FORM_CODES,
  ]),
);

function keyCode(key: TokenKey): string {
  if (key.form !== "held") return FORM_CODES[key.form];
  const mode = key.mode === "read" ? "r" : "w";
  return (key.revoked ? mode.toUpperCase() : mode) + key.workspace.toString(36);
}

function keyOf(code: string): TokenKey {
  const form = FORMS.get(code);
  if (form !== undefined) return { form };
  const mode = code.charAt(0);
  return {
    form: "held",
    workspace: Number.parseInt(code.slice(1), 36),
    mode: mode.toLowerCase() === "w" ? "write" : "read",
    revoked: mode !== mode.toLowerCase(),
  };
}

function packed(body: RequestBody): [string, Buffer] {
  switch (body.kind) {
    case "none":
      return ["", NOTHING];
    case "text":
      return ["t", deflateRawSync(body.text)];
    case "too-large":
      return [`l${body.limit}`, NOTHING];
    case "unreadable":
      return [`u${body.reason.replaceAll("\n", " ")}`, NOTHING];
  }
}

function unpacked(form: string, bytes: Buffer): RequestBody {
  if (form === "") return { kind: "none" };
  if (form === "t") return { kind: "text", text: inflated(bytes) };
  if (form.startsWith("l")) return { kind: "too-large", limit: Number(form.slice(1)) };
  return { kind: "unreadable", reason: form.slice(1) };
}

function inflated(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: 4 * MOST_BODY }).toString("utf8");
  } catch {
    throw new TokenError("this replay token holds a body that can't be unpacked");
  }
}
