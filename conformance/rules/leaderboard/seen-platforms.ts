import { includesEnd, reportedWindow } from "../../assert/date-window.ts";
import { formatValue } from "../../assert/findings.ts";
import { itemsOf, rowsOf, textsOf } from "../../assert/rows.ts";
import { unchangedAround } from "../../assert/stability.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { addDays } from "../../core/calendar.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { repeated, type PlannedRequest } from "../../core/planned-request.ts";
import type { Finding } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, firstPromptId, PROVIDERS } from "../../plan/discovery.ts";

const DAYS = 30;

/** A leaderboard over the default days, with the share of voice of its prompt on one platform. */
interface Platform {
  readonly slug: string;
  /** Over all days that the leaderboard may have (C62): a day more, until today. */
  readonly most: PlannedRequest;
  /** Over the days that it has in any case: a day less, until yesterday. */
  readonly least: PlannedRequest;
}

function boardRequest(survey: Survey): PlannedRequest | null {
  const discovered = brandWithMostRuns(survey);
  const brand_prompt_id = discovered === null ? null : firstPromptId(discovered);
  if (discovered === null || brand_prompt_id === null) return null;
  return survey.plan("getPromptLeaderboard", { brand: discovered.brand, brand_prompt_id });
}

function todayRequest(survey: Survey, board: PlannedRequest): PlannedRequest {
  return survey.plan("getVisibility", Object.fromEntries(board.request.query));
}

function platformsOf(survey: Survey, board: PlannedRequest): Platform[] {
  const today = survey.find(todayRequest(survey, board));
  const end = today === null ? undefined : reportedWindow(today)?.end;
  if (end === undefined) return [];
  const values = Object.fromEntries(board.request.query);
  return PROVIDERS.map((slug) => {
    const over = (start_date: string, end_date: string): PlannedRequest => {
      const window = { ...values, start_date, end_date, llm_provider: slug };
      return survey.plan("listTopMentionedBrands", { ...window, limit: 100, offset: 0 });
    };
    const least = over(addDays(end, 2 - DAYS), addDays(end, -1));
    return { slug, most: over(addDays(end, -DAYS), end), least };
  });
}

/** Plans the share of voice of a leaderboard's prompt on each platform in a deep check. */
export function seenPlatformRequests(survey: Survey): PlannedRequest[] {
  const board = boardRequest(survey);
  if (board === null || survey.settings.depth !== "deep") return [];
  const today = todayRequest(survey, board);
  const platforms = platformsOf(survey, board).flatMap(({ most, least }) => [most, least]);
  return [board, today, ...platforms, repeated(board), repeated(today)];
}

/** Returns findings where seen_on_providers and the share of voice on a platform contradict each other (§2.8, §2.13). */
export function seenPlatformFindings(survey: Survey): Finding[] {
  const board = boardRequest(survey);
  const exchange = board === null ? null : survey.find(board);
  if (board === null || exchange === null) return [];
  return platformsOf(survey, board).flatMap((platform) => [
    ...contradictions(survey, exchange, { ...platform, request: platform.most, isSeen: true }),
    ...contradictions(survey, exchange, { ...platform, request: platform.least, isSeen: false }),
  ]);
}

interface Side {
  readonly slug: string;
  readonly request: PlannedRequest;
  /** Whether brands that are seen on the platform must be listed; else those listed must be seen. */
  readonly isSeen: boolean;
}

function contradictions(survey: Survey, board: Exchange, side: Side): Finding[] {
  const { slug, request, isSeen } = side;
  const shares = survey.find(request);
  const planned = boardRequest(survey);
  if (shares === null || planned === null || !isCompleteList(shares)) return [];
  if (!includesEnd(shares)) return [];
  const today = todayRequest(survey, planned);
  // At midnight the days change.
  const isSame = [planned, today].every((one) => unchangedAround(survey, one, shares) !== null);
  if (!isSame || parametersOf(shares)["llm_provider"] !== slug) return [];
  const named = new Set(
    itemsOf(shares).flatMap((row: Json): unknown[] =>
      row?.mention_count > 0 ? [row.brand_name] : [],
    ),
  );
  const wrong = rowsOf(board).find(({ row }) => {
    if (!Array.isArray(row["seen_on_providers"])) return false;
    return (
      textsOf(row["seen_on_providers"]).includes(slug) === isSeen &&
      named.has(row["brand"]) !== isSeen
    );
  });
  if (wrong === undefined) return [];
  const expected = isSeen
    ? `no ${slug}: /brands/top-mentioned does not list the brand on it`
    : `a list with ${slug}: /brands/top-mentioned lists the brand on it`;
  return [
    {
      exchange: board,
      pointer: `${wrong.pointer}/seen_on_providers`,
      kind: "platform-differs",
      expected,
      actual: formatValue(wrong.row["seen_on_providers"]),
      compared: [{ exchange: shares, pointer: "/items" }],
    },
  ];
}
