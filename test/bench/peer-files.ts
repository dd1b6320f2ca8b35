import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import type { Bodies } from "./bodies.ts";

export const LIST_PATH = "/api/v1/citations?brand=Alpenglow&limit=100";
export const SMALL_PATH = "/api/v1/visibility?brand=Alpenglow";

// oxlint-disable-next-line typescript/no-explicit-any -- the contract as plain data
type Data = any;

/** Writes the configuration files of the other servers into a new folder and returns its path. */
export function writeMaterial(contractFile: string, bodies: Bodies): string {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-"));
  const contract: Data = parse(readFileSync(contractFile, "utf8"));
  giveExamples(contract, bodies);
  const write = (name: string, data: unknown): void =>
    writeFileSync(join(folder, name), typeof data === "string" ? data : JSON.stringify(data));
  mkdirSync(join(folder, "wiremock"));
  write("small.json", bodies.small);
  write("list.json", bodies.list);
  write("contract.json", contract);
  // Prism and Scalar take paths from the server's root, so the prefix moves into the paths.
  write("contract-at-root.json", atRoot(contract));
  write("mockoon.json", mockoonEnvironment(bodies));
  write("db.json", jsonServerData(bodies));
  return folder;
}

/** A contract whose two operations have the fake's bodies as examples; generated lists have as many rows. */
function giveExamples(contract: Data, { small, list }: Bodies): void {
  for (const path of Object.values<Data>(contract.paths)) {
    const body = path.get?.responses?.["200"]?.content?.["application/json"];
    if (path.get?.operationId === "getVisibility") give(body, small);
    if (path.get?.operationId === "listCitations") give(body, list);
  }
}

function give(body: Data, text: string): void {
  delete body.examples;
  body.example = JSON.parse(text);
}

function atRoot(contract: Data): Data {
  const paths = Object.entries(contract.paths).map(([path, item]) => [`/api/v1${path}`, item]);
  return { ...contract, servers: [{ url: "/" }], paths: Object.fromEntries(paths) };
}

function mockoonEnvironment({ small, list }: Bodies): Data {
  const route = (uuid: string, endpoint: string, body: string): Data => ({
    uuid,
    type: "http",
    documentation: "",
    method: "get",
    endpoint,
    responses: [
      {
        uuid: `${uuid}-reply`,
        body,
        latency: 0,
        statusCode: 200,
        label: "",
        headers: [{ key: "Content-Type", value: "application/json" }],
        bodyType: "INLINE",
        filePath: "",
        databucketID: "",
        sendFileAsBody: false,
        rules: [],
        rulesOperator: "OR",
        disableTemplating: true,
        fallbackTo404: false,
        default: true,
        crudKey: "id",
        callbacks: [],
      },
    ],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  });
  return {
    uuid: "bench",
    lastMigration: 33,
    name: "bench",
    endpointPrefix: "",
    latency: 0,
    port: 3000,
    hostname: "127.0.0.1",
    folders: [],
    routes: [route("small", "api/v1/visibility", small), route("list", "api/v1/citations", list)],
    rootChildren: [
      { type: "route", uuid: "small" },
      { type: "route", uuid: "list" },
    ],
    proxyMode: false,
    proxyHost: "",
    proxyRemovePrefix: false,
    tlsOptions: {
      enabled: false,
      type: "CERT",
      pfxPath: "",
      certPath: "",
      keyPath: "",
      caPath: "",
      passphrase: "",
    },
    cors: true,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
}

/** json-server serves tables: one with a single object, one with the rows. */
function jsonServerData({ small, list }: Bodies): Data {
  const rows: Data[] = JSON.parse(list).items;
  return {
    visibility: JSON.parse(small),
    citations: rows.map((row, place) => ({ id: String(place), ...row })),
  };
}

/** Stub mappings in the format of WireMock's admin API. */
export function wiremockMappings({ small, list }: Bodies): Data {
  const mapping = (urlPath: string, body: string): Data => ({
    request: { method: "GET", urlPath },
    response: { status: 200, body, headers: { "Content-Type": "application/json" } },
  });
  return {
    mappings: [mapping("/api/v1/visibility", small), mapping("/api/v1/citations", list)],
  };
}
