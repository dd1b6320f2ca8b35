import { useContext, useEffect, useState, type JSX } from "react";
import type { components } from "understudy/contract";
import { ApiContext } from "./api";
import "./share-of-voice.css";

type Row = components["schemas"]["ShareOfVoiceRow"];

export interface ShareOfVoiceProps {
  readonly brand: string;
}

/** The brands that are mentioned most often, with their share. */
export function ShareOfVoice({ brand }: ShareOfVoiceProps): JSX.Element {
  const [rows, error] = useRows(brand);
  if (error !== undefined) return <p role="alert">{error}</p>;
  if (rows === undefined) return <p role="status">Loading…</p>;
  if (rows.length === 0) return <p>No answer has mentioned a brand yet.</p>;
  return (
    <ol className="voice" aria-label={`Share of voice of ${brand}`}>
      {rows.map((row) => (
        <li key={row.brand_name} className={row.is_you ? "you" : ""}>
          <span>{row.brand_name}</span>
          <meter max={100} value={row.share_pct} />
          <b>{row.share_pct} %</b>
        </li>
      ))}
    </ol>
  );
}

function useRows(brand: string): [Row[] | undefined, string | undefined] {
  const api = useContext(ApiContext);
  const [rows, setRows] = useState<Row[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (api === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const query = new URLSearchParams({ brand, limit: "6" });
    const url = `${api.baseUrl}/brands/top-mentioned?${query.toString()}`;
    api
      .fetch(url, { headers: api.headers, signal })
      .then(async (response) => {
        const body = await response.json();
        if (response.status === 429) throw new Error("Too many requests. Try again in a minute.");
        if (!response.ok) throw new Error(body.error.message);
        setRows(body.items);
      })
      .catch((problem: Error) => {
        if (!signal.aborted) setError(problem.message);
      });
    return () => controller.abort();
  }, [api, brand]);
  return [rows, error];
}
