import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import {
  getOwnedShareOptions,
  getVisibilityOptions,
} from "../../generated/@tanstack/react-query.gen";
import type { ScopeProps } from "../scope";

export function KeyFigures({ scope }: ScopeProps): JSX.Element {
  const { data } = useQuery(getVisibilityOptions({ query: scope }));
  const { data: owned } = useQuery(getOwnedShareOptions({ query: scope }));
  const metrics = data?.metrics;
  // A sentiment of 0 with a coverage of 0 means "no data", not "neutral".
  const labelled = (metrics?.sentiment_coverage_pct ?? 0) > 0;
  const sentiment = metrics?.net_sentiment ?? 0;
  return (
    <dl className="figures">
      <Figure name="Visibility" value={metrics?.visibility_pct} unit="%">
        {metrics?.mention_runs.toLocaleString("en")} of {metrics?.total_runs.toLocaleString("en")}{" "}
        answers
      </Figure>
      <Figure name="Average rank" value={metrics?.mention_runs === 0 ? null : metrics?.avg_rank}>
        when mentioned
      </Figure>
      <Figure name="Net sentiment" value={labelled ? sentiment : null} sign>
        {labelled
          ? `${metrics?.sentiment_coverage_pct} % of mentions labelled`
          : "no labelled mentions"}
      </Figure>
      <Figure name="Own sites" value={owned?.total === 0 ? null : owned?.yours_pct} unit="%">
        of {owned?.total.toLocaleString("en")} citations
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** null: no data; undefined: not loaded. */
  readonly value: number | null | undefined;
  readonly unit?: string;
  readonly sign?: boolean;
  readonly children: React.ReactNode;
}

function Figure({ name, value, unit, sign = false, children }: FigureProps): JSX.Element {
  const text = value?.toLocaleString("en", { signDisplay: sign ? "exceptZero" : "auto" });
  return (
    <div className="card" aria-busy={value === undefined}>
      <dt>{name}</dt>
      <dd>
        <strong>
          {text ?? "–"}
          {text !== undefined && unit !== undefined && <small> {unit}</small>}
        </strong>
        <span>{value === undefined ? " " : children}</span>
      </dd>
    </div>
  );
}
