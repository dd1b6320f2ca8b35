import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { isIPv6 } from "node:net";
import { checkOptions, TEXTS, wholeNumber, type OptionKinds } from "../common/check-options.ts";
import {
  allowedHosts,
  closeNow,
  isLoopback,
  listen,
  listeningOrigin,
  SERVER_OPTIONS,
} from "../server/listening.ts";
import { SERVER_FILES } from "../files/scenario-library.ts";
import { createApp, type AppOptions } from "../server/app.ts";
import { refuseMalformed } from "../server/malformed-request.ts";
import { ADMIN_TOKEN } from "./option-kinds.ts";
import type { ListenOptions, Listening } from "./understudy-types.ts";

type App = Omit<AppOptions, keyof typeof SERVER_FILES | "log" | "adminToken">;

const KINDS: OptionKinds<ListenOptions> = {
  port: wholeNumber(0, 65_535),
  host: {
    allowed: "an address or host name alone, such as 127.0.0.1 or ::1",
    accepts: (value) => typeof value === "string" && (/^[^\s/:[\]]+$/.test(value) || isIPv6(value)),
  },
  adminToken: ADMIN_TOKEN,
  allowedHosts: TEXTS,
  adminOrigins: TEXTS,
};

/** Starts a server with the API, the admin API and the pages. @throws {UsageError} */
export async function listenWith(app: App, options: ListenOptions): Promise<Listening> {
  checkOptions("listen()", options, KINDS);
  const { port = 0, host = "127.0.0.1", adminToken: given, ...access } = options;
  const adminToken = given ?? (isLoopback(host) ? null : randomBytes(16).toString("hex"));
  const server = createServer(
    SERVER_OPTIONS,
    createApp({
      ...app,
      ...SERVER_FILES,
      log: () => {},
      tools: async () => import("../suite/admin-tools.ts"),
      adminToken,
      allowedHosts: allowedHosts(host, access.allowedHosts),
      adminOrigins: access.adminOrigins ?? [],
    }),
  );
  refuseMalformed(server);
  await listen(server, { host, port }, "port");
  const origin = listeningOrigin(server, host);
  const close = async (): Promise<void> => {
    if (server.listening) await closeNow(server);
  };
  return {
    url: origin + app.fake.options.contract.basePath,
    admin: `${origin}/__admin`,
    adminToken,
    close,
    [Symbol.asyncDispose]: close,
  };
}
