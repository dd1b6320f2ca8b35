const TRUST_HINT =
  "set NODE_EXTRA_CA_CERTS to a PEM file with the authority's certificate, or pass it with --cacert";

/** Descriptions of system error codes. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "temporary failure in name resolution",
  ECONNRESET: "connection closed without a response",
  UND_ERR_SOCKET: "connection closed without a response",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "host unreachable",
  CERT_HAS_EXPIRED: "certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: `certificate is self-signed; ${TRUST_HINT}`,
  SELF_SIGNED_CERT_IN_CHAIN: `certificate is from an unknown authority; ${TRUST_HINT}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `certificate is from an unknown authority; ${TRUST_HINT}`,
  UNABLE_TO_GET_ISSUER_CERT: `certificate is from an unknown authority; ${TRUST_HINT}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `certificate is from an unknown authority; ${TRUST_HINT}`,
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate is for another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "no TLS; did you mean http://?",
  ENOENT: "no such file or folder",
  ENOSPC: "no space left on the device",
  EROFS: "read-only file system",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "operation not permitted",
  EADDRNOTAVAIL: "the machine has no such address",
};

/** Describes a system error code; returns unknown codes unchanged. */
export function describeSystemError(code: string): string {
  return WORDS[code] ?? code;
}
