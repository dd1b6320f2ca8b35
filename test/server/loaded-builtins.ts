/** Preloaded into a server: prints the modules of Node.js that are loaded when it listens, as JSON, and ends it. */
const { subscribe } = process.getBuiltinModule("node:diagnostics_channel");

subscribe("tracing:net.server.listen:asyncEnd", () => {
  const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly string[] };
  process.stdout.write(`${JSON.stringify(moduleLoadList)}\n`, () => process.exit());
});
