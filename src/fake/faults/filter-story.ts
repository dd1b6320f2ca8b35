import type { OperationId } from "../../contract/operation.ts";
import { bending, withParameter, without, type Bending, type Fault } from "./fault.ts";

/** Rules of other groups that compare filtered replies with each other. */
export const RELATED = [
  "visibility.pct",
  "byvis.agrees",
  "byvis.filters",
  "byvis.order",
  "sov.agrees",
  "runs.visibility-agrees",
  "runs.filters",
  "runs.mentioned",
  "citations.filters",
  "citations.agree",
  "citations.schema",
  "coverage.adds-up",
  "coverage.agrees",
  "coverage.bounds",
  "strings.trigger-usable",
  "searches.schema",
  "searches.group-400",
  "searches.totals-equal",
  "searches.unmatched",
  "sentiment.formula",
  "topics.label-synthetic",
  "topics.no-trigger",
  "leaderboard.metrics",
  "page.total-stable",
  "page.walk",
  "page.slice",
  "date.monotone",
  "topics.identity",
  "video.transcript",
];

type Story = Pick<Fault, "id" | "says" | "kills"> & Partial<Pick<Fault, "may">>;
type Body = Parameters<Parameters<typeof bending>[2]>[0];

/** A fault that answers as if some parameters were not there, and echoes them all the same. */
export function ignoring(story: Story, id: OperationId, ...names: readonly string[]): Fault {
  return bending({ may: RELATED, ...story }, [id], (body, context) =>
    echoing(body, context.handle(without(context.request, ...names)).body),
  );
}

/** Another reply with the echo of the true one. */
function echoing(body: Body, other: unknown): Body {
  return { ...(other as Body), filters_applied: body.filters_applied };
}

/** A fault that takes a parameter that was left out for another value than its default. */
export function defaulting(story: Story, id: OperationId, name: string, value: string): Fault {
  return bending({ may: RELATED, ...story }, [id], (body, context) => {
    if (context.parameter(name) !== undefined) return body;
    const other = context.handle(withParameter(context.request, name, value)).body;
    return "filters_applied" in body ? echoing(body, other) : other;
  });
}

/** The runs that /visibility counts for the same request with other parameters. */
export function runsOf(
  { handle, request }: Bending,
  values: Readonly<Record<string, string>>,
): Runs {
  const asked = Object.entries(values).reduce(
    (so_far, [name, value]) => withParameter(so_far, name, value),
    request,
  );
  const { metrics } = handle(asked).body as { metrics?: Runs };
  return metrics ?? { total_runs: 0, mention_runs: 0 };
}

interface Runs {
  readonly total_runs: number;
  readonly mention_runs: number;
}
