import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { allowedHosts, isLoopback, listen, originOf, SERVER_OPTIONS } from "../server/listening.ts";
import {
  adminFiles,
  LIBRARIES_FOLDER,
  PAGES_FOLDER,
  SWAGGER_UI_FOLDER,
} from "../files/scenario-library.ts";
import { createApp, type AppOptions } from "../server/app.ts";
import { refuseMalformed } from "../server/malformed-request.ts";
import type { ListenOptions, Listening } from "./understudy-types.ts";

type App = Omit<
  AppOptions,
  "log" | "pagesFolder" | "swaggerUiFolder" | "librariesFolder" | "adminFiles" | "adminToken"
>;

/** Starts a server with the API, the admin API and the pages. @throws {UsageError} */
export async function listenWith(
  app: App,
  { port = 0, host = "127.0.0.1", adminToken: given, ...access }: ListenOptions,
): Promise<Listening> {
  const adminToken = given ?? (isLoopback(host) ? null : randomBytes(16).toString("hex"));
  const server = createServer(
    SERVER_OPTIONS,
    createApp({
      ...app,
      log: () => {},
      pagesFolder: PAGES_FOLDER,
      swaggerUiFolder: SWAGGER_UI_FOLDER,
      librariesFolder: LIBRARIES_FOLDER,
      adminFiles,
      tools: async () => import("../suite/admin-tools.ts"),
      adminToken,
      allowedHosts: allowedHosts(host, access.allowedHosts),
      adminOrigins: access.adminOrigins ?? [],
    }),
  );
  refuseMalformed(server);
  await listen(server, { host, port });
  const origin = originOf(server, host);
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: origin + app.fake.options.contract.basePath,
    admin: `${origin}/__admin`,
    adminToken,
    close,
    [Symbol.asyncDispose]: close,
  };
}
