import { headerValue, type Passed } from "./passed.ts";

/** Names under which clients show a key beside `Authorization`. */
export const KEY_PARAMETER = /^(api[_-]?key|key|access[_-]?token|token|auth(orization)?|secret)$/i;
export const KEY_HEADER = /^(x-)?(api-key|auth-token|access-token|admin-token)$|^understudy-admin/i;

/** What a request shows as a key in its URL, in other headers, or as user and password. */
export function misplacedKeys({ url, headers }: Pick<Passed, "url" | "headers">): string[] {
  const query = new URLSearchParams(url.split("?").slice(1).join("?"));
  const basic = /^basic +(\S+)/i.exec(headerValue(headers, "authorization") ?? "")?.[1];
  const named = basic === undefined ? "" : Buffer.from(basic, "base64").toString("utf8");
  return [
    ...[...query].filter(([name]) => KEY_PARAMETER.test(name)).map(([, value]) => value),
    ...headers.filter(([name]) => KEY_HEADER.test(name)).map(([, value]) => value.trim()),
    ...named.split(":"),
  ];
}
