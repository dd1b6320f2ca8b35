import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isOwnWord } from "./noun-phrase.ts";
import { opinionsOf } from "./nouns.ts";
import { WordList } from "./word-list.ts";

/** Words after a noun that can go on with its phrase. */
const MOST_WORDS = 4;

/** "We run a small brewery and need a canning line" asks for no brewery. */
export function isOwnBusiness(before: readonly string[], { language }: LanguagePack): boolean {
  return (
    language === "en" &&
    /^(?:i|we|i'm|we're|i've|we've)$/.test(before[0] ?? "") &&
    /^(?:run|own|have|operate|manage|opened|started|are|am|just|sell|make|work|teach)$/.test(
      before[1] ?? "",
    ) &&
    !before.some((word) =>
      /^(?:needs?|needing|want|wants|looking|searching|after|which|what|recommend)$/.test(word),
    )
  );
}

const TRADE = new WordList(
  "company companies service services shop shops store stores agency agencies provider providers contractor contractors " +
    "specialist specialists supplier suppliers manufacturer manufacturers maker makers rental rentals repair repairs " +
    "installer installers installation lessons classes course courses training club clubs show shows",
);

/** "Drone light show companies" sell no drones, though "light" can describe one. */
export function isOfTrade(words: readonly string[], start: number, pack: LanguagePack): boolean {
  if (pack.language !== "en") return false;
  for (const word of words.slice(start, start + MOST_WORDS)) {
    const lower = word.toLowerCase();
    if (TRADE.has(lower)) return true;
    if (!isOwnWord(word, pack) && !opinionsOf(pack).has(lower)) return false;
  }
  return false;
}

/** Words in lower case, and in English the number of a standard: "ISO 13485 consultant". */
export function isModifier(words: readonly string[], at: number, pack: LanguagePack): boolean {
  if (isOwnWord(words[at], pack)) return true;
  if (pack.language !== "en" || at < 0) return false;
  const standard = words.slice(Math.max(at - 1, 0), at + 1).join(" ");
  return (
    /^\p{Lu}{2,5} \d{1,6}$|(?:^| )(?:B2[BCG]|\dD|[45][GK])$/u.test(standard) ||
    isName(words, at, pack)
  );
}

/** "Salesforce consultants", "best Thai restaurants", unlike "in Austin dentists" */
function isName(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const word = words[at]!;
  const before = words[at - 1]?.toLowerCase() ?? "";
  const isLed =
    opinionsOf(pack).has(before) || /^(?:an?|any|some|the|need|find|recommend)$/.test(before);
  return (
    NAMES.has(word) ||
    /^\p{Lu}\p{Ll}+\p{Lu}\p{L}+$/u.test(word) ||
    (isLed && /^\p{Lu}\p{Ll}{2,}$/u.test(word))
  );
}

/** Names of which there are often apps, agencies and parts. */
export const NAMES: ReadonlySet<string> = new WordList(
  "Shopify Salesforce Amazon Google Etsy Webflow Magento Squarespace Wix Notion Airtable Slack Zoom Odoo Xero Stripe " +
    "Microsoft Apple Android Instagram Facebook Pinterest Tesla Ford Toyota Honda Jeep Yeti Dyson Lego Christmas Halloween " +
    "Easter Montessori Invisalign Bluetooth Kubernetes Linux Windows Python Excel Zapier Jira Airbnb Netsuite Moodle",
);
