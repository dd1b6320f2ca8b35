import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../exchange.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import type { Aspect, Observer } from "../observer.ts";
import {
  byFolded,
  byText,
  falling,
  rising,
  seeOrder,
  tiesIn,
  type Order,
  type Sequence,
} from "../orders.ts";
import { rowsIn } from "../seeing.ts";

interface Listed {
  readonly list: string;
  readonly id: OperationId;
  readonly orders: readonly Order[];
}

/** The rows of every reply; /searches has two kinds of them. */
function sequences(survey: Survey, { id, list }: Listed): Sequence[] {
  return survey
    .replies(id)
    .filter((exchange) => {
      const isByString = parametersOf(exchange)["group_by"] === "search";
      return id !== "listSearches" || isByString === list.endsWith("string");
    })
    .map((exchange) => ({ exchange, rows: rowsIn(exchange) }));
}

const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"];

const AS_DOCUMENTED: Order = {
  name: "as in the document",
  compare: (a, b) => PLATFORMS.indexOf(a["provider"]) - PLATFORMS.indexOf(b["provider"]),
};

/** Lists whose key the document does not name. */
const WHOLE: readonly Listed[] = [
  {
    list: "/brands/tracked",
    id: "listTrackedBrands",
    orders: [byText("brand"), byFolded("brand")],
  },
  { list: "/queries/tags", id: "listQueryTags", orders: [byText("slug"), byText("name")] },
  {
    list: "/llm-providers",
    id: "listLlmProviders",
    orders: [AS_DOCUMENTED, byText("provider"), byText("display_name")],
  },
  {
    list: "/citations",
    id: "listCitations",
    orders: [falling("citation_count"), falling("last_seen"), byText("url")],
  },
  { list: "/query-runs", id: "listQueryRuns", orders: [falling("run_at"), rising("run_at")] },
  {
    list: "/searches by string",
    id: "listSearches",
    orders: [falling("occurrences"), byText("search")],
  },
];

function wholeAspect(listed: Listed): Aspect {
  return {
    name: `order of ${listed.list}`,
    needs: "a reply with several rows",
    see: (survey) => seeOrder(sequences(survey, listed), listed.orders),
  };
}

interface Tied extends Listed {
  readonly what: string;
  /** null: the row has no place of its own. */
  readonly key: (row: Json) => unknown;
}

const TIES: readonly Tied[] = [
  {
    list: "/brands/top-mentioned",
    id: "listTopMentionedBrands",
    what: "mention_count",
    key: ({ mention_count }) => mention_count,
    orders: [byText("brand_name"), byFolded("brand_name"), rising("avg_rank")],
  },
  {
    list: "/citations/domains",
    id: "listCitedDomains",
    what: "citation_count",
    key: ({ citation_count }) => citation_count,
    orders: [byText("domain"), falling("domain_authority")],
  },
  {
    list: "/citations",
    id: "listCitations",
    what: "citation_count",
    key: ({ citation_count }) => citation_count,
    orders: [falling("last_seen"), byText("url"), byText("domain")],
  },
  {
    list: "/searches by string",
    id: "listSearches",
    what: "occurrences",
    key: ({ occurrences }) => occurrences,
    orders: [byText("search"), byFolded("search"), falling("last_searched")],
  },
  {
    list: "/searches by topic",
    id: "listSearches",
    what: "level and occurrences",
    // Two rows of one parent; `Other searches` has a place of its own.
    key: ({ parent_topic_id, occurrences, topic_id }) =>
      topic_id === 0 || topic_id === null ? null : `${parent_topic_id} ${occurrences}`,
    orders: [byText("search"), byFolded("search"), rising("topic_id")],
  },
  {
    list: "/prompts/by-visibility",
    id: "listPromptsByVisibility",
    what: "visibility",
    // The printed share is rounded; its parts are not.
    key: ({ mention_runs, total_runs }) => (total_runs > 0 ? mention_runs / total_runs : null),
    orders: [byText("prompt_text_preview"), byText("brand_prompt_id"), falling("total_runs")],
  },
];

function tieAspect(tied: Tied): Aspect {
  return {
    name: `ties of ${tied.list}`,
    needs: `rows that are equal in ${tied.what}`,
    see: (survey) => seeOrder(tiesIn(sequences(survey, tied), tied.key), tied.orders),
  };
}

const LEVEL: Listed = {
  list: "/searches by topic",
  id: "listSearches",
  orders: [falling("occurrences"), byText("search")],
};

/** Topics with the same parent; which one `Other searches` is, C58 asks. */
function levels(survey: Survey): Sequence[] {
  return tiesIn(sequences(survey, LEVEL), ({ parent_topic_id, topic_id, search }) =>
    topic_id === 0 || search === "Other searches" ? null : `topic ${parent_topic_id}`,
  );
}

/** The order of rows (§2.1, §4). */
export const ORDER_OBSERVERS: readonly Observer[] = [
  {
    choice: "C21",
    reads: ["page.slice", "strings.sum", "citations.agree", "sov.order", "byvis.order"],
    aspects: [
      ...WHOLE.map(wholeAspect),
      {
        name: "order of the topics of one level",
        needs: "a tree with several topics on one level",
        see: (survey) => seeOrder(levels(survey), LEVEL.orders),
      },
      ...TIES.map(tieAspect),
    ],
  },
];
