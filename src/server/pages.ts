import express, { Router, type RequestHandler } from "express";
import { lazyAsync } from "../common/memoize.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";

export interface PagesOptions {
  readonly scenario: ScenarioDefinition;
  /** Returns the names of all brands that a workspace of the default world tracks now. */
  readonly brandNames: (workspace: string) => readonly string[];
  /** The path prefix of the API. */
  readonly basePath: string;
  /** The folder of the pages' own files. */
  readonly folder: string;
  /** The folder of the files of Swagger UI. */
  readonly swaggerUiFolder: string;
  /** The folder of the packages that the console imports. */
  readonly librariesFolder: string;
}

/** The start page, the API reference, the console and their assets; nothing is loaded from other hosts. */
export function pagesRouter(options: PagesOptions): Router {
  const { folder, swaggerUiFolder, librariesFolder } = options;
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/start.json", (_, response) => {
    response.json(startData(options));
  });
  router.get("/docs{/}", page(folder, "docs.html"));
  router.use("/assets/swagger-ui", express.static(swaggerUiFolder, { index: false }));
  // Loaded with its first request.
  const consolePage = lazyAsync(async () => {
    const { consoleRouter } = await import("./console-page.ts");
    return consoleRouter({ folder, librariesFolder });
  });
  router.get(/^\/(console\/?|assets\/libraries\/.*)$/, (request, response, next) =>
    consolePage().then((handle) => handle(request, response, next)),
  );
  router.use("/assets", express.static(folder, { index: false }));
  router.get("/llms.txt", page(folder, "llms.txt"));
  router.get("/", page(folder, "start.html"));
  return router;
}

/** Restricts pages to this server, except for the styles that swagger-ui sets inline. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function page(folder: string, file: string): RequestHandler {
  const headers = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
  return (_, response) => {
    response.sendFile(file, { root: folder, headers });
  };
}

/** Data of the start page: keys of the scenario and their workspaces, with the brands added by POST requests. */
export interface StartData {
  readonly scenario: string;
  readonly title: string;
  readonly description: string;
  readonly base_path: string;
  readonly workspaces: readonly {
    readonly workspace: string;
    readonly plan: string;
    readonly api_access: boolean;
    readonly platforms: readonly string[];
    readonly keys: readonly {
      readonly key: string;
      readonly mode: string;
      readonly revoked: boolean;
    }[];
    readonly brands: readonly {
      readonly brand: string;
      readonly shows: string;
      readonly competitors: readonly string[];
    }[];
  }[];
}

function startData({ scenario, brandNames, basePath }: PagesOptions): StartData {
  return {
    scenario: scenario.scenario,
    title: scenario.title,
    description: scenario.description ?? "",
    base_path: basePath,
    workspaces: scenario.workspaces.map(({ workspace, plan, keys, brands }) => ({
      workspace,
      plan: plan.name,
      api_access: plan.api_access,
      platforms: plan.platforms,
      keys: keys.map(({ key, mode, revoked }) => ({ key, mode, revoked })),
      brands: [
        ...brands.map(({ brand, shows, competitors }) => ({ brand, shows, competitors })),
        ...brandNames(workspace)
          .filter((name) => brands.every(({ brand }) => brand !== name))
          .map((brand) => ({ brand, shows: "added by a POST request", competitors: [] })),
      ],
    })),
  };
}
