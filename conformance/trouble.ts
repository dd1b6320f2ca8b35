/** What the system calls a trouble with a connection or a file, in words that follow a colon. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "its name can't be looked up now",
  ECONNRESET: "it hung up without a reply",
  UND_ERR_SOCKET: "it hung up without a reply",
  ETIMEDOUT: "no connection came about in time",
  UND_ERR_CONNECT_TIMEOUT: "no connection came about in time",
  EHOSTUNREACH: "no way leads there",
  ENETUNREACH: "no way leads there",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is another host's",
  ERR_SSL_WRONG_VERSION_NUMBER: "it speaks no TLS; perhaps http:// is meant",
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "it may not be read",
};

/** A trouble in words; what has none in the table is told as it came. */
export function troubleInWords(code: string): string {
  return WORDS[code] ?? code;
}
