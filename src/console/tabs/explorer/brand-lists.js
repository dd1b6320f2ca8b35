import { html } from "htm/preact";
import { Empty, INSTANT } from "../../frame/parts.js";
import { Missing } from "../explain/missing.js";

/** @typedef {import("./data.js").BrandData} BrandData */

/**
 * Citations, topics and answers of a brand.
 * @param {{ data: BrandData, keyId: string }} properties keyId: of a key of the workspace
 */
export function BrandLists({ data, keyId }) {
  return html`
    <div class="columns">
      <${Citations}
        ownership=${data.ownership}
        domains=${data.domains}
        request=${{ path: data.domainsPath, key: keyId }}
      />
      <${Topics} searches=${data.searches} />
    </div>
    <${Answers} answers=${data.answers} />
  `;
}

const OWNERS = [
  ["yours", "Yours"],
  ["competitor", "Competitors"],
  ["earned", "Earned"],
];

/** @param {{ ownership: any, domains: readonly any[], request: { path: string, key: string } }} properties */
function Citations({ ownership, domains, request }) {
  if (ownership.total === 0) {
    return html`<section>
      <h3>Citations</h3>
      <p class="muted">Nothing was cited in this window.</p>
    </section>`;
  }
  return html`
    <section aria-labelledby="citations-heading">
      <h3 id="citations-heading">Citations by ownership</h3>
      <table class="data bars">
        <tbody>
          ${OWNERS.map(
            ([name = "", label]) =>
              html`<tr>
                <th scope="row">${label}</th>
                <td>
                  <meter
                    min="0"
                    max="100"
                    value=${ownership[`${name}_pct`]}
                    aria-label=${label}
                  ></meter>
                </td>
                <td class="number">${ownership[`${name}_pct`]} %</td>
                <td class="number">${ownership[name]}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <h3>Most cited domains</h3>
      <${Domains} domains=${domains} />
      <${Missing} request=${request} />
    </section>
  `;
}

/** @param {{ domains: readonly any[] }} properties */
function Domains({ domains }) {
  return html`
    <table class="data stacked domains">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col">Ownership</th>
          <th scope="col" class="number">Authority</th>
          <th scope="col" class="number">Citations</th>
        </tr>
      </thead>
      <tbody>
        ${domains.map(
          ({ domain, ownership: owner, domain_authority: authority, citation_count: count }) =>
            html`<tr>
              <th scope="row">${domain}</th>
              <td data-name="Ownership">${owner}</td>
              <td class="number" data-name="Authority">${authority ?? "unknown"}</td>
              <td class="number" data-name="Citations">${count}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  `;
}

/** @param {{ searches: any }} properties */
function Topics({ searches: { items, total_count: total, topics_ready: ready, language } }) {
  return html`
    <section aria-labelledby="topics-heading">
      <h3 id="topics-heading">Topics of searches</h3>
      ${
        items.length === 0
          ? html`<p class="muted">
              The assistants did not search, or do not publish their searches.
            </p>`
          : html`<table class="data">
              <thead>
                <tr>
                  <th scope="col">Topic${language === "" ? "" : ` (${language})`}</th>
                  <th scope="col" class="number">Searches</th>
                </tr>
              </thead>
              <tbody>
                ${items.map(
                  (/** @type {any} */ { search, depth, occurrences }) =>
                    html`<tr>
                      <th scope="row" class=${`depth-${Math.min(depth, 3)}`}>${search}</th>
                      <td class="number">${occurrences}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
      <p class="muted">
        ${`${items.length} of ${total} rows${ready ? "" : "; topics are not mined yet"}.`}
      </p>
    </section>
  `;
}

/** @param {{ answers: any }} properties */
function Answers({ answers: { items, total_count: total } }) {
  return html`
    <section aria-labelledby="answers-heading">
      <h3 id="answers-heading">${`Newest answers (${items.length} of ${total})`}</h3>
      ${items.length === 0 ? html`<${Empty} title="No answers" />` : null}
      <ol class="answers">
        ${items.map(
          (/** @type {any} */ run) =>
            html`<li class="card">
              <p class="muted">
                ${`${INSTANT.format(Date.parse(run.run_at))}, ${run.provider_display}, `}
                ${
                  run.was_mentioned
                    ? html`<span class="badge read"
                        >${`rank ${run.mention_rank}, ${run.mention_sentiment}`}</span
                      >`
                    : html`<span class="badge">not mentioned</span>`
                }
              </p>
              <p><strong>${run.prompt_text_preview}</strong></p>
              <p class="text">${run.raw_response_excerpt}</p>
            </li>`,
        )}
      </ol>
    </section>
  `;
}
