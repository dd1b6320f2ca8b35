import { networkInterfaces } from "node:os";
import { ANY_HOST, type Address } from "./listening.ts";

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1)$/;

/** Whether a URL leads to the address where a server is about to listen; a free port is nobody's yet. */
export function isOwnAddress({ protocol, hostname, port }: URL, own: Address): boolean {
  const asked = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
  if (own.port === 0 || asked !== own.port) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (ANY_HOST.has(own.host)) return LOOPBACK.test(host) || ANY_HOST.has(host) || isOfMachine(host);
  return host === own.host || (LOOPBACK.test(host) && LOOPBACK.test(own.host));
}

function isOfMachine(host: string): boolean {
  return Object.values(networkInterfaces()).some((all) =>
    (all ?? []).some(({ address }) => address === host),
  );
}
