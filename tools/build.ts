import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { bundleForBrowsers } from "./browser-bundle.ts";
import { keepLinesOfMaps } from "./line-maps.ts";
import { pruneDeclarations } from "./prune-declarations.ts";

/** Builds dist/ for the published package: the compiled sources, the browser bundle, and the files of Swagger UI. */

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");

rmSync(DIST, { recursive: true, force: true });
compile("--emitDeclarationOnly");
// Comments are in the declarations and in the sources of the maps; a third copy in the modules would take 110 kB.
compile("--removeComments", "--declaration", "false");

// Of src/browser, the package has the bundle and the declarations.
for (const file of globSync("**/*.{js,js.map}", { cwd: join(DIST, "src", "browser") })) {
  rmSync(join(DIST, "src", "browser", file));
}
await bundleForBrowsers(join(DIST, "browser"));
pruneDeclarations(DIST, publishedDeclarations());
keepLinesOfMaps(DIST);

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

// Copied as well: the page names the few files that the console imports, of 10 MB that the packages have.
const LIBRARIES = join(DIST, "libraries");
const page = readFileSync(join(ROOT, "src", "console", "console.html"), "utf8");
for (const [, file = ""] of page.matchAll(/assets\/libraries\/([\w@./-]+)/g)) {
  if (file.endsWith(".js")) await minify(join(ROOT, "node_modules", file), join(LIBRARIES, file));
  else cpSync(join(ROOT, "node_modules", file), join(LIBRARIES, file));
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";
  cpSync(join(ROOT, "node_modules", name, "LICENSE"), join(LIBRARIES, name, "LICENSE"));
}

function compile(...options: readonly string[]): void {
  const configuration = ["-p", join(ROOT, "tsconfig.build.json")];
  execFileSync(process.execPath, [typescriptCli(), ...configuration, ...options], {
    stdio: "inherit",
  });
}

/** Only the modules with the ending .mjs are minified already. */
async function minify(input: string, file: string): Promise<void> {
  const bundle = await rolldown({ input });
  await bundle.write({ file, format: "esm", minify: true });
  await bundle.close();
}

/** Paths of the declarations that package.json names. */
function publishedDeclarations(): string[] {
  const { exports } = require(join(ROOT, "package.json")) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.values(exports).flatMap((one) =>
    typeof one === "string" ? [] : [join(ROOT, one.types)],
  );
}

function typescriptCli(): string {
  const manifest = require.resolve("@typescript/native/package.json");
  const { bin } = require(manifest) as { readonly bin: { readonly tsc: string } };
  return join(dirname(manifest), bin.tsc);
}
