import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../src/files/package-files.ts";
import { installedProject, type InstalledProject } from "./installed.ts";

const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");
let project: InstalledProject;

beforeAll(async () => {
  project = await installedProject();
});
afterAll(() => project.remove());

/** The last instruction of a name, with its list of words. */
function words(instruction: string): string[] {
  const lines = [...dockerfile.matchAll(new RegExp(`${instruction} (\\[".*\\])$`, "gm"))];
  return JSON.parse(lines.at(-1)?.[1] ?? "[]") as string[];
}

test("the image runs on the Node of the repository, as another user than root", () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const [major] = readFileSync(join(ROOT, ".nvmrc"), "utf8").trim().split(".");
  expect(new Set(bases)).toEqual(new Set([`node:${major}-slim`]));
  expect(dockerfile.match(/^USER .*$/m)?.[0]).toBe("USER node");
});

test("its command serves, and its health check passes as long as it does", async () => {
  const [entry = ""] = words("^ENTRYPOINT");
  const args = [...words("^CMD"), "--port", "0", "--json"];
  expect(args).toContain("0.0.0.0");
  const child = spawn(process.execPath, [join(project.folder, entry), ...args], {
    cwd: project.folder,
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const { origin } = new URL((JSON.parse(line) as { readonly url: string }).url);
  const health = async (): Promise<number> => {
    const program = words('CMD(?= \\["node")')[2] ?? "";
    const probe = spawn(process.execPath, ["-e", program.replace("http://127.0.0.1:4010", origin)]);
    const [code] = (await once(probe, "close")) as [number];
    return code;
  };
  expect(await health()).toBe(0);
  expect((await fetch(`${origin}/__admin/clock`)).status).toBe(401);
  const ended = once(child, "close");
  child.kill("SIGTERM");
  await ended;
  expect(await health()).toBe(1);
});

test("the image has the client of PostgreSQL that is tested", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  expect(dockerfile).toContain(` pg@${devDependencies["pg"]} `);
});

test("compose.yaml publishes the port of the image on this machine only, with a token", () => {
  const { services } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8")) as {
    readonly services: {
      readonly understudy: { readonly ports: string[]; readonly command: string[] };
    };
  };
  expect(dockerfile).toMatch(/^EXPOSE 4010$/m);
  expect(services.understudy.ports).toEqual(["127.0.0.1:4010:4010"]);
  expect(services.understudy.command.slice(0, 5)).toEqual([...words("^CMD"), "--admin-token"]);
});
