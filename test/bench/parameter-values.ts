import type { Connection } from "./connection.ts";
import type { LedgerSize } from "./figures.ts";
import type { ParameterValues } from "./generated-reads.ts";
import { between, daysBefore, seeded } from "./random.ts";
import type { Read } from "./reads.ts";

const API = "/api/v1";
const PAGE = 100;
/** Longer than any history. */
const LONG_AGO_DAYS = 1000;
const MS_PER_DAY = 86_400_000;

// oxlint-disable-next-line typescript/no-explicit-any -- rows of many kinds, of which a field each is read
type Row = any;

interface Page {
  readonly total_count: number;
  readonly items: readonly Row[];
}

/** The brand with the most runs among those of the key. Reads the whole history of each. */
export async function richestBrand({ getJson }: Connection): Promise<string> {
  const { items } = await getJson<Page>(`${API}/brands/tracked`);
  const counted: { brand: string; runs: number }[] = [];
  for (const { brand } of items as { brand: string }[]) {
    counted.push({ brand, runs: (await wholeHistoryOf({ getJson }, brand)).runs });
  }
  const [first] = counted.toSorted((a, b) => b.runs - a.runs);
  if (first === undefined) throw new Error("the key shows no brand");
  return first.brand;
}

type Parameters = Readonly<Record<string, string>>;

async function runsOf(read: Connection["getJson"], brand: string, window: Parameters) {
  const reply = await read<Row>(`${API}/visibility`, { brand, ...window });
  return Number(reply.metrics.total_runs);
}

/** Number of runs of a brand until today. */
async function wholeHistoryOf({ getJson }: Pick<Connection, "getJson">, brand: string) {
  const { date_range: usual } = await getJson<Row>(`${API}/visibility`, { brand });
  const end_date: string = usual.end;
  const ever = { start_date: daysBefore(end_date, LONG_AGO_DAYS), end_date };
  return { ...ever, runs: await runsOf(getJson, brand, ever) };
}

/** Parameter values and ledger size of a brand over its whole history. */
export async function collectValues(
  { getJson }: Connection,
  brand: string,
  reads: readonly Read[],
): Promise<{ catalogue: ParameterValues; size: LedgerSize }> {
  const { runs, ...ever } = await wholeHistoryOf({ getJson }, brand);
  const oldest = await getJson<Page>(`${API}/query-runs`, {
    brand,
    ...ever,
    limit: "1",
    offset: String(runs - 1),
  });
  const today = ever.end_date;
  const firstDay = String(oldest.items[0]?.run_at).slice(0, "YYYY-MM-DD".length);
  const days = Math.round((Date.parse(today) - Date.parse(firstDay)) / MS_PER_DAY) + 1;
  const whole = { brand, start_date: firstDay, end_date: today };

  const pages = pagesOf(getJson);
  const prompts = await pages("/queries", { brand }, { isOnePage: true });
  const tags = await pages("/queries/tags", { brand }, { isOnePage: true });
  const named = await pages("/brands/top-mentioned", whole, { most: 1000 });
  const domains = await pages("/citations/domains", whole, { most: 300 });
  const rivals = named.filter((row) => Boolean(row.is_tracked_competitor));
  const videos = await pages("/youtube/summaries", whole, { most: 500 });
  const cited = await getJson<Page>(`${API}/citations`, whole);
  const { available_languages: languages } = await getJson<Row>(`${API}/searches`, whole);
  const { total: citations } = await getJson<Row>(`${API}/sources/owned-share`, whole);

  const values = {
    brand: [brand],
    brand_prompt_id: field(prompts, "brand_prompt_id"),
    country: [...new Set(field(prompts, "country"))],
    query_tag: field(tags, "slug"),
    filter_by_brand: field(named, "brand_name"),
    exclude_brand: field(named, "brand_name"),
    domain: field(domains, "domain"),
    ownership: [
      "yours",
      "earned",
      "competitor",
      ...field(rivals, "brand_name").map((name) => `competitor:${name}`),
    ],
    search: wordsOf(field(prompts, "text")),
    language: field(languages, "language").filter((language) => language !== ""),
    run_id: await someRuns(getJson, whole, runs),
    url: field(videos, "url"),
  };
  const mentions = named.reduce((sum: number, row) => sum + Number(row.mention_count), 0);
  return {
    catalogue: {
      today,
      days,
      values,
      totals: await totalsOf(getJson, reads, { ...firstsOf(values), ...whole }),
      limit: PAGE,
    },
    size: {
      runs,
      days,
      mentions,
      citations: Number(citations),
      urls: cited.total_count,
      prompts: prompts.length,
      brands: named.length,
    },
  };
}

/** Reads pages of a list until there are enough rows. */
function pagesOf(read: Connection["getJson"]) {
  return async (
    path: string,
    parameters: Parameters,
    { isOnePage = false, most = PAGE }: { isOnePage?: boolean; most?: number },
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (;;) {
      const paged = isOnePage ? {} : { limit: String(PAGE), offset: String(rows.length) };
      const { items, total_count: total } = await read<Page>(API + path, {
        ...parameters,
        ...paged,
      });
      rows.push(...items);
      if (isOnePage || items.length === 0 || rows.length >= Math.min(total, most)) return rows;
    }
  };
}

/** The different values of one field. */
function field(rows: readonly Row[], name: string): string[] {
  return [...new Set(rows.map((row) => String(row[name])))];
}

/** Words that match some rows. */
function wordsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []))];
}

const PAGES_OF_RUNS = 10;

/** Run ids from all parts of the history. */
async function someRuns(read: Connection["getJson"], whole: Parameters, runs: number) {
  const random = seeded(PAGES_OF_RUNS);
  const ids: string[] = [];
  for (let page = 0; page < PAGES_OF_RUNS; page++) {
    const offset = String(between(random, 0, Math.max(0, runs - PAGE)));
    const { items } = await read<Page>(`${API}/query-runs`, {
      ...whole,
      limit: String(PAGE),
      offset,
    });
    ids.push(...field(items, "run_id"));
  }
  return [...new Set(ids)];
}

function firstsOf(values: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, [first = ""]]) => [name, first]));
}

const DATES = new Set(["start_date", "end_date"]);

/** Length of each list over the whole history. */
async function totalsOf(
  read: Connection["getJson"],
  reads: readonly Read[],
  given: Parameters,
): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { operation, path, parameters } of reads) {
    if (!parameters.some(({ name }) => name === "offset")) continue;
    const needed = parameters
      .filter(({ name, required }) => required || DATES.has(name))
      .map(({ name }) => [name, given[name] ?? ""]);
    const { total_count: total } = await read<Page>(path, Object.fromEntries(needed));
    totals[operation] = total;
  }
  return totals;
}
