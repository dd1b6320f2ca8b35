/** The signals that ask a process to end: Ctrl-C, `kill` or a CI system, and a closed terminal. */
export const END_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Returns a signal that is aborted when the process is first asked to end. A second request ends the process
 * at once, without reports. `release` restores the default handling.
 */
export function interruption(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const release = (): void => {
    for (const name of END_SIGNALS) process.off(name, interrupt);
  };
  const interrupt = (): void => {
    release();
    controller.abort();
  };
  for (const name of END_SIGNALS) process.on(name, interrupt);
  return { signal: controller.signal, release };
}
