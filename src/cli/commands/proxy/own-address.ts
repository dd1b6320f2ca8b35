import { networkInterfaces } from "node:os";
import { ANY_HOST, type Address } from "../../../server/listening.ts";

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1)$/;

/** Whether a URL points to the address that a server is about to listen on. False for port 0. */
export function isOwnAddress({ protocol, hostname, port }: URL, own: Address): boolean {
  const urlPort = port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
  if (own.port === 0 || urlPort !== own.port) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (ANY_HOST.has(own.host))
    return LOOPBACK.test(host) || ANY_HOST.has(host) || isLocalInterface(host);
  return host === own.host || (LOOPBACK.test(host) && LOOPBACK.test(own.host));
}

function isLocalInterface(host: string): boolean {
  return Object.values(networkInterfaces()).some((all) =>
    (all ?? []).some(({ address }) => address === host),
  );
}
