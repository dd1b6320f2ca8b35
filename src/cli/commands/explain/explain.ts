import { explain } from "../../../fake/explain/explain.ts";
import { ExplainError, type Explanation } from "../../../fake/explain/explanation.ts";
import { AdminClient } from "../../../replay/admin-client.ts";
import { FakeControlError, UnreachableFakeError } from "../../../replay/fake-control.ts";
import { replayedToken } from "../../../replay/replay-token.ts";
import { isPointer } from "../../../common/json-pointer.ts";
import { printableLines, printableJson } from "../../../common/printable.ts";
import { UncheckableError, UsageError } from "../../../common/usage-error.ts";
import { decodeToken, isTokenLike } from "../../../server/replay-token/token.ts";
import { EXIT } from "../../exit-code.ts";
import { refuseOptions } from "../../given-options.ts";
import { tokenSources, withTokenErrors } from "../replay/token.ts";
import type { ExplainFlags } from "./command.ts";
import { explanationText } from "./text.ts";

const OPTIONS_OF_OTHER = {
  token: new Set(["key", "adminToken", "timeout"]),
  URL: new Set(["scenario", "snapshot"]),
};

/** `understudy explain`: prints the explanation of a value; returns the exit code. @throws {UsageError} */
export async function explainSubject(
  subject: string,
  pointer: string,
  { options, given }: { readonly options: ExplainFlags; readonly given: readonly string[] },
): Promise<number> {
  const kind = isTokenLike(subject) ? "token" : "URL";
  refuseOptions(given, (name) => OPTIONS_OF_OTHER[kind].has(name), `can't be used with a ${kind}`);
  if (!isPointer(pointer)) {
    throw new UsageError(
      `the pointer can't be ${JSON.stringify(pointer)}; expected a JSON pointer such as /metrics/visibility_pct`,
    );
  }
  const explanation =
    kind === "token"
      ? explainToken(subject, pointer, options)
      : await explainUrl(subject, pointer, options);
  console.log(
    options.json
      ? printableJson(JSON.stringify(explanation, null, 2))
      : printableLines(explanationText(explanation)),
  );
  return EXIT.ok;
}

function explainToken(text: string, pointer: string, options: ExplainFlags): Explanation {
  return withTokenErrors(() => {
    const decoded = decodeToken(text);
    // Explanations ignore faults, so no snapshot is needed to restore them.
    const token = { ...decoded, state: { ...decoded.state, faults: false } };
    const { fake, request } = replayedToken(token, tokenSources(token, options));
    const context = { ...fake.contextOf(request), faults: [] };
    try {
      const result = explain(fake, request, context, { pointer, ...missingOf(options) });
      return decoded.state.faults ? { ...result, notes: [...result.notes, FAULTS] } : result;
    } catch (error) {
      if (error instanceof ExplainError) throw new UsageError(error.message);
      throw error;
    }
  });
}

const FAULTS =
  "Faults were active. The value is explained without them, and may differ from the one that was sent.";

function missingOf({ missing }: ExplainFlags): { missing?: string } {
  return missing === undefined ? {} : { missing };
}

/** Requests the explanation from a running fake. */
async function explainUrl(
  url: string,
  pointer: string,
  options: ExplainFlags,
): Promise<Explanation> {
  const { key, adminToken, timeout } = options;
  if (!URL.canParse(url)) {
    throw new UsageError(`"${url}" is neither a replay token nor a URL`);
  }
  if (key === undefined) throw new UsageError("--key is required to explain the response to a URL");
  const { origin, pathname, search } = new URL(url);
  const admin = new AdminClient({
    origin,
    fetch: globalThis.fetch,
    token: adminToken ?? null,
    timeoutMs: timeout * 1000,
  });
  const query = new URLSearchParams({
    path: pathname + search,
    key,
    pointer,
    ...missingOf(options),
  });
  try {
    return (await admin.call("GET", `/explain?${query.toString()}`)) as Explanation;
  } catch (error) {
    if (error instanceof UnreachableFakeError) throw new UncheckableError(error.message);
    if (error instanceof FakeControlError) throw new UsageError(error.message);
    throw error;
  }
}
