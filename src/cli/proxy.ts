import { openInspector } from "../replay/proxy/inspect.ts";
import { proxyServer } from "../replay/proxy/proxy.ts";
import { openRecorder } from "../replay/proxy/recorder.ts";
import { openTally } from "../replay/proxy/tally.ts";
import { targetOf, type Target } from "../replay/proxy/target.ts";
import { linesOf } from "../replay/proxy/tell.ts";
import { loadContract } from "./package-files.ts";
import { listen, originOf, untilInterrupted } from "./listening.ts";
import { isOwnAddress } from "./own-address.ts";
import { PROXY_USAGE, readProxyFlags, type ProxyFlags } from "./proxy-flags.ts";
import { checkRecordable, keepWriting } from "./proxy-recording.ts";
import { EXIT, UsageError } from "./usage-error.ts";

/** `understudy proxy`: passes traffic on, judges and records a copy, until it is interrupted. @throws {UsageError} */
export async function proxy(args: readonly string[]): Promise<number> {
  const flags = readProxyFlags(args, process.env);
  if (flags.help) {
    console.log(PROXY_USAGE);
    return EXIT.ok;
  }
  const { contract } = loadContract();
  const target = parsedTarget(flags, contract.basePath);
  if (flags.record !== null) checkRecordable(flags.record);
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
  // Before anybody is told that it is ready, for who waits for that may interrupt at once.
  const interrupted = untilInterrupted(server);
  const keeping = flags.record === null ? null : keepWriting(flags.record, recorder);
  const url = originOf(server, flags.host) + contract.basePath;
  if (flags.json) console.log(JSON.stringify({ url, target: target.baseUrl }));
  else console.error(`Proxy at ${url}, in front of ${target.baseUrl}. Ctrl-C ends it.`);
  await interrupted;
  for (const line of tally.lines()) console.error(line);
  keeping?.end();
  return flags.strict && tally.violations() > 0 ? EXIT.findings : EXIT.ok;
}

function parsedTarget(flags: ProxyFlags, prefix: string): Target {
  const target = readTarget(flags.baseUrl, prefix);
  if (!isOwnAddress(target.url, flags)) return target;
  throw new UsageError(
    `the base URL can't be "${flags.baseUrl}": that is the proxy's own address; give the deployment's, or choose another --port`,
  );
}

function readTarget(text: string, prefix: string): Target {
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
