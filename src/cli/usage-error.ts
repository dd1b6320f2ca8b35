/** A mistake in how the command was called or configured: one clear line, exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** 3: nothing could be tested; 4: the suite itself failed. */
export const EXIT = {
  ok: 0,
  findings: 1,
  usage: 2,
  untested: 3,
  broken: 4,
  interrupted: 130,
} as const;
