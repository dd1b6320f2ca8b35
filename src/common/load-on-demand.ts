import { createRequire } from "node:module";
import { extname } from "node:path";

/**
 * Loads a module that most starts never use, when it is needed. Relative paths are those of `from`, the URL of the
 * calling module, and have its ending; callers are synchronous, so they can't use `import()`. What the library needs of
 * our modules, it must load ahead: in Jest before Node.js 24, `require()` can't load ES modules.
 */
export function loadOnDemand(from: string, path: string): unknown {
  return createRequire(from)(path.startsWith(".") ? path + extname(from) : path);
}
