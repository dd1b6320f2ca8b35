import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../src/files/package-files.ts";

const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");

test("the image runs on the Node of the repository, as another user than root", () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const [major] = readFileSync(join(ROOT, ".nvmrc"), "utf8").trim().split(".");
  expect(new Set(bases)).toEqual(new Set([`node:${major}-slim`]));
  expect(dockerfile.match(/^USER .*$/m)?.[0]).toBe("USER node");
});

test("its steps install the package, serve, and pass the health check", async () => {
  const dryRun = join(ROOT, "tools", "image-dry-run.ts");
  const { stderr } = await promisify(execFile)(process.execPath, [dryRun, inject("tarball")]);
  expect(stderr).toMatch(/size on top of the base image: \d+\.\d MB/);
  expect(stderr).toContain(
    "served, healthy, refused the admin API without a token, ended on SIGTERM",
  );
});

test("the image has the client of PostgreSQL that is tested", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  expect(dockerfile).toContain(` pg@${devDependencies["pg"]} `);
});

test("compose.yaml publishes the port of the image on this machine only, and requires a token", () => {
  const { services } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8")) as {
    readonly services: {
      readonly understudy: {
        readonly ports: string[];
        readonly environment: Readonly<Record<string, string>>;
      };
    };
  };
  expect(dockerfile).toMatch(/^EXPOSE 4010$/m);
  expect(services.understudy.ports).toEqual(["127.0.0.1:4010:4010"]);
  expect(services.understudy.environment["UNDERSTUDY_ADMIN_TOKEN"]).toMatch(
    /^\$\{UNDERSTUDY_ADMIN_TOKEN:\?/,
  );
});
