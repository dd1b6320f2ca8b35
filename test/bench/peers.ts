import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LIST_PATH, SMALL_PATH, wiremockMappings } from "./peer-files.ts";
import { givenBodies } from "./bodies.ts";
import { SERVER } from "./figures.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "..", "..");

/** The options of the npm script `understudy` for V8. */
export const V8_OPTIONS = scriptOf("understudy").filter((word) => word.startsWith("--"));

/** The command line of the npm script `understudy`. */
export const PROGRAM = programWith(V8_OPTIONS);

/** A key of the scenario `agency`. */
export const KEY = "lmvz_live_northwind_read";

/** A server to compare with. */
export interface Peer {
  readonly name: string;
  /** Whether stderr is captured. */
  readonly capturesStderr?: boolean;
  /** Returns the command line for a port and the folder with the configuration files. */
  readonly command: (port: number, folder: string) => readonly string[];
  readonly smallPath: string;
  readonly listPath: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Setup after the start. */
  readonly prepare?: (origin: string) => Promise<void>;
}

const headers = { Authorization: `Bearer ${KEY}` };
const api = { smallPath: SMALL_PATH, listPath: LIST_PATH, headers };
const bin = (name: string): string => join(HERE, "node_modules", ".bin", name);

function script(name: string, file: string): Peer {
  return { ...api, name, command: () => [process.execPath, join(HERE, "peers", file)] };
}

/** The fake, with its access log. */
export const FAKE = fakeWith(V8_OPTIONS);

/** The fake in a process with options for V8. */
export function fakeWith(options: readonly string[]): Peer {
  const program = programWith(options);
  return {
    ...api,
    name: SERVER.fake,
    command: (port) => [...program, "serve", "agency", "--port", String(port)],
  };
}

export const PEERS: readonly Peer[] = [
  FAKE,
  script(SERVER.bare, "bare-http.ts"),
  script(SERVER.bareStringify, "bare-stringify.ts"),
  script(SERVER.express, "express-end.ts"),
  script("Express, res.json", "express-json.ts"),
  {
    ...api,
    name: SERVER.prism,
    command: (port, folder) => prism(port, folder),
  },
  {
    ...api,
    name: SERVER.prismDynamic,
    command: (port, folder) => [...prism(port, folder), "--dynamic"],
  },
  {
    ...api,
    name: "Mockoon",
    command: (port, folder) => [
      process.execPath,
      bin("mockoon-cli"),
      "start",
      "--data",
      join(folder, "mockoon.json"),
      "--port",
      String(port),
      "--disable-log-to-file",
    ],
  },
  {
    ...api,
    name: "WireMock",
    command: (port, folder) => [
      "java",
      "-jar",
      wiremockJar(),
      "--port",
      String(port),
      "--root-dir",
      join(folder, "wiremock"),
      "--no-request-journal",
    ],
    prepare: async (origin) => {
      const body = JSON.stringify(wiremockMappings(givenBodies()));
      await fetch(`${origin}/__admin/mappings/import`, { method: "POST", body });
    },
  },
  script(SERVER.openapiBackend, "openapi-backend.mjs"),
  {
    name: SERVER.jsonServer,
    command: (port, folder) => [
      process.execPath,
      bin("json-server"),
      join(folder, "db.json"),
      "--port",
      String(port),
      "--host",
      "127.0.0.1",
    ],
    smallPath: "/visibility",
    listPath: "/citations",
    headers: {},
  },
  script("Scalar mock server", "scalar.mjs"),
];

/** Servers that need no additional package: the fake, node:http and Express. */
export const BUILT_IN_PEERS: readonly Peer[] = PEERS.slice(0, 4);

function prism(port: number, folder: string): string[] {
  const contract = join(folder, "contract-at-root.json");
  return [
    process.execPath,
    bin("prism"),
    "mock",
    contract,
    "--port",
    String(port),
    "--host",
    "127.0.0.1",
  ];
}

function wiremockJar(): string {
  const folder = join(HERE, "node_modules", "wiremock");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  return join(folder, "build", `wiremock-standalone-${version}.jar`);
}

function programWith(options: readonly string[]): string[] {
  return [process.execPath, ...options, join(ROOT, "bin", "understudy.js")];
}

function scriptOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return scripts[name]?.split(" ") ?? [];
}
