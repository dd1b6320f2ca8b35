import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { loadAdminWhenIdle } from "../../src/cli/commands/serve/load-admin.ts";
import { ROOT } from "../support/command.ts";

/** Prints the modules of the admin API that were loaded while the process was busy, and after that, as JSON. */

const loaded: string[] = [];
const root = `${pathToFileURL(ROOT).href}/src/server/admin/`;
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith(root)) loaded.push(url.slice(root.length));
    return next(url, context);
  },
});

const loading = loadAdminWhenIdle();
const busy = setInterval(() => {
  for (const end = performance.now() + 40; performance.now() < end;);
}, 50);
await new Promise((resolve) => setTimeout(resolve, 1200));
const whileBusy = [...loaded];
clearInterval(busy);
// Waiting for an idle process does not keep it running.
const running = setInterval(() => {}, 1000);
await loading;
clearInterval(running);
process.stdout.write(JSON.stringify([whileBusy, loaded]));
