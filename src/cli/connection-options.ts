import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import * as tls from "node:tls";
import { Option } from "@commander-js/extra-typings";
import { UsageError } from "../common/usage-error.ts";
import { describeSystemError } from "../common/system-error.ts";
import { repeatable } from "./option-values.ts";

interface CertificateOptions {
  readonly cacert?: string;
  readonly insecure?: boolean;
}

interface ConnectionOptions extends CertificateOptions {
  readonly header?: readonly string[];
}

export const CACERT = new Option(
  "--cacert <file.pem>",
  "also trust these certificates, like NODE_EXTRA_CA_CERTS",
);

export const INSECURE = new Option(
  "--insecure",
  "do not verify TLS certificates; an attacker can read the keys",
);

export const HEADER = new Option(
  "--header <header>",
  'add a header to every request, such as "X-Team: search"; repeatable',
).argParser(repeatable);

/** How requests are sent besides their keys. */
export interface Connection {
  readonly headers: Readonly<Record<string, string>>;
  /** The equivalent options of curl; values of headers are environment variables. */
  readonly curlOptions: readonly string[];
  /** Warnings for the readers of a report. */
  readonly warnings: readonly string[];
}

/** Applies the options to this process. @throws {UsageError} */
export function connectionOf(options: ConnectionOptions): Connection {
  const headers = Object.fromEntries((options.header ?? []).map(parseHeader));
  return {
    headers,
    curlOptions: [
      ...(options.cacert === undefined ? [] : [`--cacert '${options.cacert}'`]),
      ...(options.insecure ? ["--insecure"] : []),
      ...Object.keys(headers).map((name) => `-H "${name}: $${variableOf(name)}"`),
    ],
    warnings: applyCertificateOptions(options),
  };
}

/** Applies the options to all connections of this process; returns warnings. @throws {UsageError} */
export function applyCertificateOptions({ cacert, insecure }: CertificateOptions): string[] {
  if (cacert !== undefined) trustCertificates(cacert);
  if (!insecure) return [];
  // The only setting that both fetch and node:https read; Node prints a warning of its own.
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  const warning =
    "Certificates were not verified (--insecure): the responses may come from another server, which also received the keys.";
  console.error(`understudy: WARNING: ${warning}`);
  return [warning];
}

function trustCertificates(file: string): void {
  if (tls.setDefaultCACertificates === undefined) {
    throw new UsageError(
      `--cacert needs Node.js 22.19 or 24.5; set NODE_EXTRA_CA_CERTS=${file} in the environment instead`,
    );
  }
  try {
    const added = readFileSync(file, "utf8");
    // Node ignores texts without a certificate.
    void new X509Certificate(added);
    tls.setDefaultCACertificates([...tls.getCACertificates("default"), added]);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const isFileError = /^E[A-Z]+$/.test(code);
    throw new UsageError(
      `--cacert: ${file} ${isFileError ? `can't be read: ${describeSystemError(code)}` : "contains no PEM certificate"}`,
      { cause: error },
    );
  }
}

/** Headers that the suite sets itself, with the option to use instead. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ["authorization", "use --key"],
  ["x-api-key", "use --key"],
  ["content-type", "the suite sets it"],
  ["content-length", "the suite sets it"],
  ["host", "it is determined by the base URL"],
]);

/** Parses `X-Team: search`. The messages contain no value, which may be a secret. @throws {UsageError} */
function parseHeader(text: string): [string, string] {
  const colon = text.indexOf(":");
  const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  if (colon < 1 || !isValid(name, value)) {
    throw new UsageError(
      `invalid --header${colon < 1 ? "" : ` "${name}"`}; allowed: "<name>: <value>" in ASCII, such as "X-Team: search"`,
    );
  }
  const reason = RESERVED.get(name.toLowerCase());
  if (reason === undefined) return [name, value];
  throw new UsageError(`--header can't set ${name}: ${reason}`);
}

function isValid(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

function variableOf(header: string): string {
  return header.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
}
