import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/**
 * Runs the steps of the Dockerfile in empty folders, for machines without a container engine:
 * `npm run image:dry-run` builds and packs the last commit, `npm run image:dry-run -- <tarball>` starts with the
 * second stage. It does not test the base image, the user `node` and the layers.
 */

const ROOT = join(import.meta.dirname, "..");
const DOCKERFILE = readFileSync(join(ROOT, "Dockerfile"), "utf8").replaceAll(/\\\n\s*/g, "");
const MAX_SIZE_MB = 60;

const place = mkdtempSync(join(tmpdir(), "understudy-image-"));
try {
  const packed = join(place, "package");
  mkdirSync(packed);
  const [build = "", install = ""] = DOCKERFILE.split(/^FROM .*$/m).slice(1);
  const [tarball] = process.argv.slice(2);
  if (tarball === undefined) buildPackage(build, packed);
  else copyFileSync(resolve(tarball), join(packed, basename(tarball)));
  const app = join(place, "app");
  mkdirSync(app);
  for (const command of commandsOf(install))
    run(command.replaceAll("/package/", `${packed}/`), app);
  const size = sizeOf(app);
  print(`size on top of the base image: ${size.toFixed(1)} MB (at most ${MAX_SIZE_MB})`);
  require(size <= MAX_SIZE_MB, "the size is too large");
  await serve(app);
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** The first stage: packs the files that the image copies. */
function buildPackage(stage: string, packed: string): void {
  const source = join(place, "src");
  mkdirSync(source);
  // Without the folder that .dockerignore leaves out; git leaves out the other ones.
  const files = execFileSync("git", ["archive", "HEAD", ".", ":!test"], {
    cwd: ROOT,
    maxBuffer: 1e9,
  });
  execFileSync("tar", ["x"], { cwd: source, input: files });
  for (const command of commandsOf(stage)) run(command.replaceAll(" /tmp", ` ${packed}`), source);
}

/** The commands of the RUN instructions. The cache of npm on this machine is kept. */
function commandsOf(stage: string): string[] {
  return [...stage.matchAll(/^RUN (?:--mount=\S+ )?(.*)$/gm)].map(([, command = ""]) =>
    command.replace(" && npm cache clean --force", ""),
  );
}

function run(command: string, folder: string): void {
  print(`RUN ${command}`);
  execFileSync("sh", ["-c", command], { cwd: folder, stdio: ["ignore", 2, 2] });
}

/** Starts the image's command on a free port, and tries its health check, its admin API and its end. */
async function serve(app: string): Promise<void> {
  const entry = listOf("ENTRYPOINT");
  const args = [...listOf("CMD"), "--port", "0", "--json"];
  print([...entry, ...args].join(" "));
  const child = spawn(join(app, entry[0] ?? ""), args, {
    cwd: app,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const { origin } = new URL((JSON.parse(line) as { readonly url: string }).url);
    require((await healthOf(origin)) === 0, "the health check fails");
    const { status } = await fetch(`${origin}/__admin/clock`);
    require(status === 401, `the admin API responds ${status} without a token`);
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill("SIGTERM");
    const [code] = await ended;
    require(code === 0, `the server ends with ${code} on SIGTERM`);
    require((await healthOf(origin)) === 1, "the health check passes without a server");
    print("served, healthy, refused the admin API without a token, ended on SIGTERM");
  } finally {
    child.kill("SIGKILL");
  }
}

/** Exit code of the health check. */
async function healthOf(origin: string): Promise<number | null> {
  const [, list = "[]"] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(DOCKERFILE) ?? [];
  const [program = "", ...args] = JSON.parse(list) as string[];
  const own = args.map((arg) => arg.replace("http://127.0.0.1:4010", origin));
  const [code] = (await once(spawn(program, own), "exit")) as [number | null];
  return code;
}

/** The words of the last instruction of a name. */
function listOf(instruction: string): string[] {
  const [, list = "[]"] = new RegExp(`^${instruction} (\\[.*\\])$`, "m").exec(DOCKERFILE) ?? [];
  return JSON.parse(list) as string[];
}

function sizeOf(folder: string): number {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return bytes.reduce((sum, one) => sum + one, 0) / 1e6;
}

function require(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem);
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
