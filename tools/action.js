import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The script of action.yml. It runs on the Node.js of the runner; the command runs on that of the checkout. */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const NPM = ["--prefix", ROOT, "run", "-s", "understudy", "--"];
/** A file of 32 MB of history is read in seconds; a slow runner gets more. */
const START_SECONDS = 60;

const input = (name) => process.env[`INPUT_${name}`] ?? "";
const further = input("ARGUMENTS")
  .split(" ")
  .filter((word) => word !== "");

switch (input("MODE")) {
  case "check":
    process.exitCode = check();
    break;
  case "serve":
    process.exitCode = await serve();
    break;
  default:
    process.exitCode = fail(`mode can't be "${input("MODE")}"; allowed are check and serve`);
}

/** Checks the deployment; returns the exit code of the command, which is the gate of the job. */
function check() {
  if (input("BASE_URL") === "") return fail("base-url is required");
  const folder = input("REPORTS");
  mkdirSync(folder, { recursive: true });
  const files = {
    json: "report.json",
    html: "report.html",
    sarif: "report.sarif",
    junit: "junit.xml",
  };
  const reports = Object.entries(files).map(([format, file]) => `${format}=${join(folder, file)}`);
  const baseline = input("BASELINE") === "" ? [] : ["--baseline", input("BASELINE")];
  const options = ["--depth", input("DEPTH"), "--report", ["github", ...reports].join(",")];
  const args = ["check", input("BASE_URL"), ...options, ...baseline, ...further];
  const { status } = spawnSync("npm", [...NPM, ...args], { stdio: "inherit" });
  output("exit-code", status ?? 4);
  return status ?? 4;
}

/** Starts a fake that outlives this process, and exports its address and keys to the steps that follow. */
async function serve() {
  const folder = mkdtempSync(join(process.env["RUNNER_TEMP"] ?? tmpdir(), "understudy-"));
  const [out, log] = [join(folder, "ready.json"), join(folder, "requests.log")];
  const args = ["serve", input("SCENARIO"), "--port", input("PORT"), "--json", ...further];
  const stdio = ["ignore", openSync(out, "a"), openSync(log, "a")];
  const child = spawn("npm", [...NPM, ...args], { stdio, detached: true });
  child.unref();
  for (let waited = 0; waited < START_SECONDS && child.exitCode === null; waited += 0.1) {
    const [line, rest] = readFileSync(out, "utf8").split("\n");
    if (rest !== undefined) {
      publish(JSON.parse(line), { log, pid: child.pid });
      return 0;
    }
    await sleep(100);
  }
  return fail(`the fake did not start: ${readFileSync(log, "utf8").trim()}`);
}

function publish({ url, admin, keys }, { log, pid }) {
  const keyOf = (mode) => keys.find((one) => one.mode === mode)?.key;
  const [read, write] = [keyOf("read"), keyOf("write")];
  const variables = {
    UNDERSTUDY_URL: url,
    UNDERSTUDY_ADMIN: admin,
    UNDERSTUDY_KEY: read ?? write,
    UNDERSTUDY_READ_KEY: read,
    UNDERSTUDY_WRITE_KEY: write,
  };
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) append("GITHUB_ENV", `${name}=${value}`);
  }
  output("url", url);
  print(
    `Understudy is listening on ${url} (npm process ${pid}); its requests are logged in ${log}`,
  );
}

function output(name, value) {
  append("GITHUB_OUTPUT", `${name}=${value}`);
}

function append(variable, line) {
  const file = process.env[variable];
  if (file !== undefined && file !== "") appendFileSync(file, `${line}\n`);
}

function fail(message) {
  print(`::error title=understudy::${message.replaceAll("%", "%25").replaceAll("\n", "%0A")}`);
  return 2;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
