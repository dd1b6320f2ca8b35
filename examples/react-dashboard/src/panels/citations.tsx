import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState, type JSX } from "react";
import { listCitationsOptions } from "../../generated/@tanstack/react-query.gen";
import { Card } from "../card";
import type { ScopeProps } from "../scope";

const LIMIT = 8;

export function Citations({ scope }: ScopeProps): JSX.Element {
  const [text, setText] = useState("");
  const [offset, setOffset] = useState(0);
  const search = useDeferredValue(text.trim());
  const query = useQuery(
    listCitationsOptions({
      query: { ...scope, ...(search !== "" && { search }), limit: LIMIT, offset },
    }),
  );
  const { items = [], total_count: total = 0, has_more: more = false } = query.data ?? {};
  return (
    <Card
      name="citations"
      title="Cited pages"
      query={query}
      note={
        <input
          type="search"
          placeholder="Search title or URL"
          aria-label="Search citations"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOffset(0);
          }}
        />
      }
    >
      <table>
        <thead>
          <tr>
            <th>Page</th>
            <th>Authority</th>
            <th>Status</th>
            <th>Citations</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.url}>
              <td>
                <b>{row.page_title === "" ? row.url : row.page_title}</b>
                <span>{row.domain}</span>
              </td>
              <td>{row.domain_authority ?? "unknown"}</td>
              <td>
                <i className={`status ${row.url_status}`}>{row.url_status}</i>
              </td>
              <td>{row.citation_count.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length === 0 && !query.isPending && <p className="empty">No page matches.</p>}
      <nav className="pages" aria-label="Pages of citations">
        <button disabled={offset === 0} onClick={() => setOffset(offset - LIMIT)}>
          Previous
        </button>
        <span>
          {total === 0 ? 0 : offset + 1}–{offset + items.length} of {total.toLocaleString("en")}
        </span>
        <button disabled={!more} onClick={() => setOffset(offset + LIMIT)}>
          Next
        </button>
      </nav>
    </Card>
  );
}
