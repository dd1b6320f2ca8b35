/** A mistake in how the command was called or configured: one clear line, exit 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const EXIT = { ok: 0, findings: 1, usage: 2, interrupted: 130 } as const;
