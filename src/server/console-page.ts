import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Router, type RequestHandler } from "express";

export interface ConsoleFiles {
  /** The folder of the pages' own files. */
  readonly folder: string;
  /** The folder of the packages that the console imports. */
  readonly librariesFolder: string;
}

const FILE = "console.html";
const IMPORT_MAP = /<script type="importmap">([^<]*)<\/script>/;
const LIBRARY_FILE = /assets\/libraries\/([\w@./-]+)/g;

/** The console, and below `/assets/libraries` the files of packages that its page names. */
export function consoleRouter({ folder, librariesFolder }: ConsoleFiles): Router {
  const html = readFileSync(join(folder, FILE), "utf8");
  const headers = {
    "Content-Security-Policy": contentSecurityPolicy(html),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/console", (_, response) => {
    response.set(headers).type("html").send(html);
  });
  // The page's links are relative to the root.
  router.get("/console/", (_, response) => response.redirect("../console"));
  router.use("/assets/libraries", libraryFile(librariesFolder, libraryFiles(html)));
  return router;
}

/** Returns the paths of the library files that a page loads, relative to their folder. */
function libraryFiles(html: string): string[] {
  return [...html.matchAll(LIBRARY_FILE)].map(([, path = ""]) => path);
}

/** Sends only the files that the page names: in a checkout, the folder is `node_modules`. */
function libraryFile(root: string, files: readonly string[]): RequestHandler {
  return ({ path }, response) => {
    const file = path.slice(1);
    if (files.includes(file)) response.sendFile(file, { root });
    else response.status(404).end();
  };
}

/** Restricts the console to this server. The import map, its only inline script, is permitted by its hash. */
function contentSecurityPolicy(html: string): string {
  const [, map = ""] = IMPORT_MAP.exec(html) ?? [];
  const hash = createHash("sha256").update(map).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
