import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type JSX } from "react";
import {
  getQueryRunOptions,
  listQueryRunsOptions,
} from "../../generated/@tanstack/react-query.gen";
import { Card, messageOf } from "../card";
import type { ScopeProps } from "../scope";

const TIME = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

export function Answers({ scope }: ScopeProps): JSX.Element {
  const [selected, setSelected] = useState<string>();
  const query = useQuery(listQueryRunsOptions({ query: { ...scope, limit: 5 } }));
  const { items = [], total_count: total } = query.data ?? {};
  const note = total !== undefined && `${total.toLocaleString("en")} in 30 days`;
  return (
    <Card name="answers" title="Newest answers" note={note} query={query}>
      <ul>
        {items.map((run) => (
          <li key={run.run_id}>
            <button onClick={() => setSelected(run.run_id)}>
              <b>{run.prompt_text_preview}</b>
              <span>
                {run.provider_display} · {TIME.format(new Date(run.run_at))} UTC
              </span>
              <i className={run.was_mentioned ? `sentiment ${run.mention_sentiment}` : "sentiment"}>
                {run.was_mentioned
                  ? `rank ${run.mention_rank}, ${run.mention_sentiment}`
                  : "not mentioned"}
              </i>
            </button>
          </li>
        ))}
      </ul>
      {selected !== undefined && <Detail id={selected} close={() => setSelected(undefined)} />}
    </Card>
  );
}

/** Every second part of a text that is split at `**` is bold. */
function bold(part: string, index: number): JSX.Element | string {
  return index % 2 === 1 ? <strong key={index}>{part}</strong> : part;
}

interface DetailProps {
  readonly id: string;
  readonly close: () => void;
}

function Detail({ id, close }: DetailProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { data: run, error } = useQuery(getQueryRunOptions({ path: { run_id: id } }));
  return (
    <dialog ref={dialog} onClose={close} aria-label="Answer">
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {run !== undefined && (
        <>
          <h2>{run.prompt_text}</h2>
          <p className="about">
            {run.provider_display} · {TIME.format(new Date(run.run_at))} UTC · {run.country}
          </p>
          <div className="text">{run.answer_text.split("**").map(bold)}</div>
          <h3>Mentions</h3>
          <ol>
            {run.mentions.map((mention) => (
              <li key={mention.brand}>
                <b>{mention.brand}</b> {mention.sentiment}
                {mention.sentiment_reason !== null && `: “${mention.sentiment_reason}”`}
              </li>
            ))}
          </ol>
          <h3>Searches</h3>
          <p>{run.web_search_queries?.join(" · ") ?? "not recorded"}</p>
          <h3>Sources</h3>
          <ul>
            {run.citations.map((source, index) => (
              <li key={index}>
                {source.page_title === "" ? source.url : source.page_title}{" "}
                <span>{source.domain}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <form method="dialog">
        <button>Close</button>
      </form>
    </dialog>
  );
}
