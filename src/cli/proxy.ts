import { openInspector } from "../replay/proxy/inspect.ts";
import { proxyServer } from "../replay/proxy/proxy.ts";
import { openRecorder, type Recorder } from "../replay/proxy/recorder.ts";
import { openTally } from "../replay/proxy/tally.ts";
import { targetOf, type Target } from "../replay/proxy/target.ts";
import { linesOf } from "../replay/proxy/tell.ts";
import { loadContract, VERSION } from "./library.ts";
import { listen, originOf, untilInterrupted } from "./listening.ts";
import { PROXY_USAGE, readProxyFlags } from "./proxy-flags.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { checkWritable, writeText } from "./whole-file.ts";

/** `understudy proxy`: passes traffic on, judges and records a copy, until it is interrupted. @throws {UsageError} */
export async function proxy(args: readonly string[]): Promise<number> {
  const flags = readProxyFlags(args, process.env);
  if (flags.help) {
    console.log(PROXY_USAGE);
    return EXIT.ok;
  }
  const { contract } = loadContract();
  const target = parsedTarget(flags.baseUrl, contract.basePath);
  if (flags.record !== null) checkWritable(flags.record);
  const inspect = await openInspector(contract);
  const tally = openTally();
  const recorder = openRecorder(target, flags.keys);
  const server = proxyServer({
    target,
    clock: () => Date.now(),
    onPassed: (passed) => {
      recorder.see(passed);
      const observation = inspect(passed, target);
      tally.add(observation);
      for (const line of linesOf(passed, observation)) console.error(line);
    },
  });
  await listen(server, flags);
  const keeping = flags.record === null ? null : keepWriting(flags.record, recorder);
  const url = originOf(server, flags.host) + contract.basePath;
  if (flags.json) console.log(JSON.stringify({ url, target: target.baseUrl }));
  else console.error(`Proxy at ${url}, in front of ${target.baseUrl}. Ctrl-C ends it.`);
  await untilInterrupted(server);
  keeping?.end();
  for (const line of tally.lines()) console.error(line);
  if (flags.record !== null) console.error(`recorded ${recorder.count()} in ${flags.record}`);
  return flags.strict && tally.violations() > 0 ? EXIT.findings : EXIT.ok;
}

function parsedTarget(text: string, prefix: string): Target {
  try {
    const target = targetOf(text, prefix);
    if (new URL(text).pathname === "/") {
      console.error(`understudy: the API lies below ${prefix}; taking ${target.baseUrl}`);
    }
    return target;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const WRITE_EVERY_MS = 2000;
/** A long recording is written less often, so that writing takes a small part of the time. */
const REST_PER_WRITE = 20;

/** Writes the recording whole, now and then where something is new, and at the end. */
function keepWriting(file: string, recorder: Recorder): { readonly end: () => void } {
  let written = -1;
  let timer: NodeJS.Timeout;
  const write = (): void => {
    const count = recorder.count();
    if (count === written) return;
    writeText(file, JSON.stringify(recorder.har(VERSION)));
    written = count;
  };
  const later = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const started = performance.now();
      try {
        write();
      } catch (error) {
        console.error(`understudy: ${(error as Error).message}`);
      }
      later(Math.max(WRITE_EVERY_MS, REST_PER_WRITE * (performance.now() - started)));
    }, milliseconds).unref();
  };
  write();
  later(WRITE_EVERY_MS);
  return {
    end: () => {
      clearTimeout(timer);
      write();
    },
  };
}
