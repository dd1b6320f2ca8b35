import { onceEach } from "../../../src/contract/once-each.ts";
import { type Ask, repeated, sibling } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isObject } from "../../json.ts";
import type { Rule } from "../../rule.ts";
import { anchorOf } from "../../still.ts";
import type { Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { usableAsks } from "../ids/uses.ts";
import { wholeRows } from "../queries/ground.ts";
import { rowsOf } from "../runs/rows.ts";

/** §2.6, §2.12, §2.16: a platform has one name, wherever it is shown. */
export const providersDisplay: Rule = {
  id: "providers.display",
  asks: displayAsks,
  judge(survey, judgement) {
    judgement.missing("a platform of /llm-providers that is named with an answer or its coverage");
    for (const exchange of survey.replies("listQueryRuns", "getQueryRun", "listSearches")) {
      const names = namesFor(survey, exchange);
      const named = namedIn(exchange).filter(({ slug }) => names.has(slug));
      const findings = named
        .filter(({ slug, name }) => name !== names.get(slug))
        .map(({ slug, name, pointer }) => ({
          pointer,
          kind: "name-differs",
          expected: `"${names.get(slug)}", the display_name of ${slug}`,
          actual: name,
        }));
      tell(judgement, exchange, { findings, witness: named.length > 0 });
    }
  },
};

function displayAsks(survey: Survey): Ask[] {
  return [...usableAsks(survey), repeated(survey.ask("listLlmProviders"))];
}

/** The names of platforms by slug, as far as their list stood still around an exchange. */
function namesFor(survey: Survey, exchange: Exchange): ReadonlyMap<string, string> {
  const ask = sibling(exchange, survey.ask("listLlmProviders"));
  const anchor = anchorOf(survey, ask, exchange);
  return anchor === null ? NO_NAMES : namesIn(anchor);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const namesIn = onceEach((list: Exchange): ReadonlyMap<string, string> => {
  const pairs = (wholeRows(list) ?? []).filter(
    (row: Json) => typeof row?.provider === "string" && typeof row.display_name === "string",
  );
  return new Map(pairs.map((row) => [row.provider, row.display_name]));
});

interface Named {
  readonly slug: string;
  readonly name: string;
  readonly pointer: string;
}

/** The platforms that a reply names: on its answers, or in its coverage. */
function namedIn(exchange: Exchange): Named[] {
  const body: Json = exchange.reply?.json;
  if (exchange.operation === "getQueryRun") return nameOn(body, "");
  if (exchange.operation === "listQueryRuns") {
    return rowsOf(exchange).flatMap(({ row, pointer }) => nameOn(row, pointer));
  }
  const platforms: unknown = body?.coverage?.by_provider;
  if (!Array.isArray(platforms)) return [];
  return platforms.flatMap((row, place) => nameOn(row, `/coverage/by_provider/${place}`));
}

function nameOn(row: Json, pointer: string): Named[] {
  const { provider, provider_display } = isObject(row) ? row : {};
  if (typeof provider !== "string" || typeof provider_display !== "string") return [];
  return [{ slug: provider, name: provider_display, pointer: `${pointer}/provider_display` }];
}
