import { bodyText, type Credential, type KeyLabel, type SentRequest } from "../core/exchange.ts";

/** Environment variables of the keys; reports refer to these and never contain a key. */
export const KEY_VARIABLES = {
  main: "UNDERSTUDY_KEY",
  read: "UNDERSTUDY_READ_KEY",
  write: "UNDERSTUDY_WRITE_KEY",
  revoked: "UNDERSTUDY_REVOKED_KEY",
  free: "UNDERSTUDY_FREE_KEY",
  other: "UNDERSTUDY_OTHER_KEY",
  limited: "UNDERSTUDY_LIMITED_KEY",
} as const satisfies Record<KeyLabel, string>;

/**
 * Returns a shell command that repeats a request; it takes keys from the environment. The longest part, a
 * body or else the URL, comes last.
 */
export function curlLine(
  baseUrl: string,
  request: SentRequest,
  options: readonly string[] = [],
): string {
  const { method, path, query, credential } = request;
  const body = bodyText(request);
  const parameters = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, value]),
  ).toString();
  const url = `${baseUrl}${path}${parameters === "" ? "" : `?${parameters}`}`;
  return [
    "curl -s",
    ...(method === "GET" ? [] : [`-X ${/^[A-Z]+$/.test(method) ? method : quoted(method)}`]),
    ...options,
    ...credentialOption(credential),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"']),
    credential.form === "query"
      ? `"${inDoubleQuotes(url)}${parameters === "" ? "?" : "&"}${inDoubleQuotes(credential.parameter)}=$${KEY_VARIABLES[credential.key]}"`
      : quoted(url),
    // curl would read the file that an "@" at the beginning names.
    ...(body === undefined
      ? []
      : [`${body.startsWith("@") ? "--data-raw" : "-d"} ${quoted(body)}`]),
  ].join(" ");
}

/** Only requests with values that a deployment sent are longer. */
const MAX_REPORTED_LENGTH = 20_000;

/** Shortens a command that is too long to be used. */
export function boundedCurl(curl: string): string {
  return curl.length <= MAX_REPORTED_LENGTH ? curl : shortenCurl(curl);
}

const MAX_CURL_LENGTH = 1000;
const SHORT_CURL_LENGTH = 500;

/** Shortens a long command for texts that people read; the quotes stay balanced. */
export function shortenCurl(curl: string): string {
  if (curl.length <= MAX_CURL_LENGTH) return curl;
  const quote = curl.at(-1) ?? "";
  const start = withoutQuotes(curl.slice(0, SHORT_CURL_LENGTH));
  const omitted = curl.length - start.length - 1;
  return `${start}…${quote}  # ${omitted} characters omitted; the JSON report has the whole command`;
}

function credentialOption(credential: Credential): string[] {
  const header = headerOf(credential);
  return header === null ? [] : [`-H "${header}"`];
}

const WITHOUT_KEY = {
  none: null,
  empty: "Authorization: Bearer ",
  unknown: "Authorization: Bearer lmvz_live_this_key_was_never_created_0000",
} as const;

/** The header with a key, by the name of its variable; null if the key is in the URL. */
const WITH_KEY = {
  bearer: (key: string) => `Authorization: Bearer $${key}`,
  damaged: (key: string) => `Authorization: Bearer \${${key}%?}x`,
  longer: (key: string) => `Authorization: Bearer \${${key}}x1`,
  shorter: (key: string) => `Authorization: Bearer \${${key}%?}`,
  "wrong-prefix": (key: string) => `Authorization: Bearer lmvz_test_\${${key}#lmvz_live_}x`,
  bare: (key: string) => `Authorization: $${key}`,
  "lower-case": (key: string) => `Authorization: bearer $${key}`,
  basic: (key: string) => `Authorization: Basic $(printf %s "$${key}:" | base64 -w0)`,
  token: (key: string) => `Authorization: Token $${key}`,
  "x-api-key": (key: string) => `X-API-Key: $${key}`,
  query: () => null,
};

function headerOf(credential: Credential): string | null {
  if (!("key" in credential)) return WITHOUT_KEY[credential.form];
  return WITH_KEY[credential.form](KEY_VARIABLES[credential.key]);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A URL without what shells interpret in double quotes, which a variable needs: recordings choose its parts. */
function inDoubleQuotes(url: string): string {
  return url.replaceAll(/[!"$`\\\n]/g, encodedCharacter);
}

function encodedCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${code.toUpperCase()}`;
}

/** A text without quotes and backslashes at its end. */
function withoutQuotes(text: string): string {
  let end = text.length;
  while (`'"\\`.includes(text[end - 1] ?? " ")) end--;
  return text.slice(0, end);
}
