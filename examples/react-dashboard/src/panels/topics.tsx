import { useQuery } from "@tanstack/react-query";
import { useState, type JSX } from "react";
import type { TopicRow } from "../../generated";
import { listSearchesOptions } from "../../generated/@tanstack/react-query.gen";
import { Card } from "../card";
import type { ScopeProps } from "../scope";

export function Topics({ scope }: ScopeProps): JSX.Element {
  const query = useQuery(listSearchesOptions({ query: { ...scope, limit: 100 } }));
  // Rows come in the order of the tree: a topic, then its sub-topics.
  const rows = (query.data?.items ?? []).filter((row): row is TopicRow => "topic_id" in row);
  const total = query.data?.total_occurrences ?? 0;
  const note = query.data && `${total.toLocaleString("en")} searches`;
  return (
    <Card name="topics" title="Search topics" note={note} query={query}>
      <ul className="tree">
        {rows
          .filter((row) => row.parent_topic_id === null)
          .map((row, index) => (
            <Topic key={row.topic_id} row={row} rows={rows} startsOpen={index === 0} />
          ))}
      </ul>
    </Card>
  );
}

interface TopicProps {
  readonly row: TopicRow;
  readonly rows: readonly TopicRow[];
  readonly startsOpen?: boolean;
}

function Topic({ row, rows, startsOpen = false }: TopicProps): JSX.Element {
  const [open, setOpen] = useState(startsOpen);
  const children = rows.filter((other) => other.parent_topic_id === row.topic_id);
  return (
    <li>
      <button
        disabled={children.length === 0}
        aria-expanded={children.length === 0 ? undefined : open}
        onClick={() => setOpen(!open)}
      >
        <span>{row.search}</span>
        <em style={{ inlineSize: `${Math.max(row.pct_of_searches, 1)}%` }} />
        <b>{row.occurrences.toLocaleString("en")}</b>
      </button>
      {open && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Topic key={child.topic_id} row={child} rows={rows} />
          ))}
        </ul>
      )}
    </li>
  );
}
