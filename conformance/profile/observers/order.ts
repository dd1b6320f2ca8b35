import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import {
  byTextIgnoringCase,
  byText,
  descending,
  ascending,
  observeOrder,
  rowSequences,
  tiedRows,
  type RowOrder,
  type RowSequence,
} from "../row-order.ts";
import type { Aspect, ObserverGroup } from "../observer.ts";
import { isByString } from "../observation.ts";

/** Returns the rows of every response of one list. */
type List = (survey: Survey) => RowSequence[];

function listOf(id: OperationId): List {
  return (survey) => rowSequences(survey.responses(id));
}

const STRINGS: List = (survey) =>
  rowSequences(survey.responses("listSearches").filter((exchange) => isByString(exchange)));

const TOPICS: List = (survey) =>
  rowSequences(survey.responses("listSearches").filter((exchange) => !isByString(exchange)));

const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"];

const AS_DOCUMENTED: RowOrder = {
  name: "as in the API specification",
  compare: (a, b) => PLATFORMS.indexOf(a["provider"]) - PLATFORMS.indexOf(b["provider"]),
};

/** An aspect of a list without a documented sort key. */
function orderOf(list: List, ...orders: readonly RowOrder[]): Aspect {
  return {
    needs: "a response with several rows",
    observe: (survey) => observeOrder(list(survey), orders),
  };
}

/** An aspect of rows with equal keys; a row with the key null takes no part in the order. */
function tiesOf(
  list: List,
  name: string,
  orders: readonly RowOrder[],
  key = (row: Json): unknown => row[name],
): Aspect {
  return {
    needs: `rows with equal ${name}`,
    observe: (survey) => observeOrder(tiedRows(list(survey), key), orders),
  };
}

/** Returns topics with the same parent, without `Other searches`, which C58 observes. */
function levels(survey: Survey): RowSequence[] {
  return tiedRows(TOPICS(survey), ({ parent_topic_id, topic_id, search }) =>
    topic_id === 0 || search === "Other searches" ? null : `topic ${parent_topic_id}`,
  );
}

/** The order of rows (§2.1, §4). */
export const ORDER_OBSERVERS: ObserverGroup = {
  reads: ["page.slice", "strings.sum", "citations.agree", "sov.order", "byvis.order"],
  choices: {
    C21: {
      "order of /brands/tracked": orderOf(
        listOf("listTrackedBrands"),
        byText("brand"),
        byTextIgnoringCase("brand"),
      ),
      "order of /queries/tags": orderOf(listOf("listQueryTags"), byText("slug"), byText("name")),
      "order of /llm-providers": orderOf(
        listOf("listLlmProviders"),
        AS_DOCUMENTED,
        byText("provider"),
        byText("display_name"),
      ),
      "order of /citations": orderOf(
        listOf("listCitations"),
        descending("citation_count"),
        descending("last_seen"),
        byText("url"),
      ),
      "order of /query-runs": orderOf(
        listOf("listQueryRuns"),
        descending("run_at"),
        ascending("run_at"),
      ),
      "order of /searches by string": orderOf(STRINGS, descending("occurrences"), byText("search")),
      "order of topics on one level": {
        needs: "a topic tree with several topics on one level",
        observe: (survey) =>
          observeOrder(levels(survey), [descending("occurrences"), byText("search")]),
      },
      "ties of /brands/top-mentioned": tiesOf(listOf("listTopMentionedBrands"), "mention_count", [
        byText("brand_name"),
        byTextIgnoringCase("brand_name"),
        ascending("avg_rank"),
      ]),
      "ties of /citations/domains": tiesOf(listOf("listCitedDomains"), "citation_count", [
        byText("domain"),
        descending("domain_authority"),
      ]),
      "ties of /citations": tiesOf(listOf("listCitations"), "citation_count", [
        descending("last_seen"),
        byText("url"),
        byText("domain"),
      ]),
      "ties of /searches by string": tiesOf(STRINGS, "occurrences", [
        byText("search"),
        byTextIgnoringCase("search"),
        descending("last_searched"),
      ]),
      "ties of /searches by topic": tiesOf(
        TOPICS,
        "level and occurrences",
        [byText("search"), byTextIgnoringCase("search"), ascending("topic_id")],
        // Siblings in the topic tree; `Other searches` has its own position.
        ({ parent_topic_id, occurrences, topic_id }) =>
          topic_id === 0 || topic_id === null ? null : `${parent_topic_id} ${occurrences}`,
      ),
      "ties of /prompts/by-visibility": tiesOf(
        listOf("listPromptsByVisibility"),
        "visibility",
        [byText("prompt_text_preview"), byText("brand_prompt_id"), descending("total_runs")],
        // The printed percentage is rounded; its numerator and denominator are not.
        ({ mention_runs, total_runs }) => (total_runs > 0 ? mention_runs / total_runs : null),
      ),
    },
  },
};
