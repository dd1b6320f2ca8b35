/** What is no brand: places to travel to, exercises, books, presents and funds. */
const PLACES =
  "places? to (?:visit|see|go|travel|stay|hike|camp|swim)|destinations?|islands?|beach(?:es)?|regions?|villages?|towns?|(?:hiking )?trails?|hikes";
const OTHERS =
  "exercises?|stretches|books?|novels?|(?:index )?funds|ETFs?|stocks|(?:(?:birthday |christmas )?(?:gifts?|presents?)(?: ideas?)?)";
const TRIP =
  "weeks?|weekends?|days|nights?|vacations?|holidays?|honeymoon|trip|getaway|break|hik\\w+|camping|swimming|snorkeling|surf\\w*|ski\\w*|sun|winter|summer|spring|autumn|january|february|march|april|may|june|july|august|september|october|november|december";
const OPINION = "(?:best|top|good|great|nice|quiet|popular|recommended|must-read|beginner|\\d+)";

const NO_NAMES: readonly RegExp[] = [
  new RegExp(
    "^where (?:(?:can|could|should|do|would) (?:i|we|you|people) |to )" +
      `(?:(?:travel|vacation|holiday|honeymoon|hike|camp|swim|snorkel|stay)\\b|(?:go|take|spend|escape|fly|head|bring)\\b.* (?:${TRIP})\\b)`,
    "i",
  ),
  new RegExp(
    `^(?:which|what)(?: (?:are|is) the)? (?:[\\w'-]+ ){0,3}?(?:${PLACES}|${OTHERS}) (?:in|on|near|for|about|to|should|is|are|do|does|can|would|help|helps|make|makes|that)\\b`,
    "i",
  ),
  new RegExp(
    `^(?:the )?(?:${OPINION} )*(?:(?:[\\w-]+ )?(?:${PLACES})|${OTHERS}) (?:to|for|in|on|about|near|that|with)\\b`,
    "i",
  ),
  new RegExp(
    `\\blooking for (?:an? |some )?(?:[\\w-]+ ){0,3}(?:${PLACES}|${OTHERS}) (?:to|for|in|on|about|near|that|with)\\b`,
    "i",
  ),
  /^(?:which|what) (?:kind|type|sort)s? of (?:insurance|mortgage|loan|pension|fund|exercise|book|present|gift)s?\b/i,
];

/** Somebody offers these, or sells them. */
const OFFERED =
  /\b(?:lessons?|class(?:es)?|courses?|dinner|lunch|eat|drinks?|haircut|groom\w*|repair\w*|fixed|boarding|serviced|vet|hotels?|hostels?|campsites?|campgrounds?|resorts?|rentals?|shops?|sells?|stores?)\b/i;

/** Whether an English question is answered by something that has no brand, such as a place to travel to. */
export function asksNoName(question: string): boolean {
  return !OFFERED.test(question) && NO_NAMES.some((pattern) => pattern.test(question));
}
