import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Builds dist/ for the published package: the compiled sources, and the files of Swagger UI that the pages load. */

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");

rmSync(DIST, { recursive: true, force: true });
execFileSync(process.execPath, [typescriptCli(), "-p", join(ROOT, "tsconfig.build.json")], {
  stdio: "inherit",
});

// Copied instead of depended on: the package has 12 MB, mostly source maps, and its dependency reports each install.
const swaggerUi = dirname(require.resolve("swagger-ui-dist/package.json"));
mkdirSync(join(DIST, "swagger-ui"));
for (const file of [
  "swagger-ui.css",
  "swagger-ui-bundle.js",
  "swagger-ui-bundle.js.LICENSE.txt",
  "LICENSE",
  "NOTICE",
]) {
  cpSync(join(swaggerUi, file), join(DIST, "swagger-ui", file));
}

function typescriptCli(): string {
  const manifest = require.resolve("@typescript/native/package.json");
  const { bin } = require(manifest) as { readonly bin: { readonly tsc: string } };
  return join(dirname(manifest), bin.tsc);
}
