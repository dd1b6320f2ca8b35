import { NAME_WORD } from "./name-word.ts";

/** Acronyms of kinds of things: "PPO or HMO?", "Roth IRA vs Traditional IRA" compare no brands. */
const KINDS =
  /(?<!\p{L})(?:LLC|LLP|Corp|HMO|PPO|EPO|HSA|FSA|IRA|CD|ETF|LED|OLED|QLED|LCD|SSD|HDD|PVC|MDF|CPA|MBA|PMP|SQL|VPN|CRM|ERP|EV|AWD|FWD|PLA|ABS|PETG|SUV|RV|DIY|PR|SEO|PPC|CNC|ADHD|IV|MRI|CT|HIIT|LTE|DSL)s?(?!\p{L})/u;

/** "Nespresso Vertuo vs Original": the second is a part of a name only. */
const EDITION =
  /^(?:Original|Classic|Standard|Premium|Basic|Free|Enterprise|Business|Pro|Plus|Max|Mini|Lite|Ultra|Regular|Deluxe|Online|Digital|New|Old)$/;

/** "Best dentist Turkey or Mexico" */
const PLACE =
  /^(?:Turkey|Mexico|Canada|Spain|Portugal|Italy|France|Germany|Greece|Ireland|Scotland|England|Wales|Croatia|Poland|Hungary|Thailand|Vietnam|Japan|Korea|India|China|Bali|Indonesia|Malaysia|Singapore|Dubai|Egypt|Morocco|Kenya|Tanzania|Brazil|Colombia|Peru|Chile|Argentina|Costa Rica|Panama|Cuba|Jamaica|Hawaii|Florida|Texas|California|Arizona|Nevada|Colorado|Utah|Oregon|Washington|Georgia|Tennessee|Delaware|Wyoming|Ohio|Michigan|Maine|Vermont|Alaska|Austria|Switzerland|Sweden|Norway|Denmark|Finland|Iceland|Netherlands|Belgium|Australia|New Zealand|Europe|Asia|Africa|London|Paris|Rome|Milan|Berlin|Munich|Madrid|Barcelona|Lisbon|Porto|Prague|Vienna|Budapest|Amsterdam|Dublin|Edinburgh|Tokyo|Kyoto|Bangkok|Sydney|Melbourne|Toronto|Vancouver|Montreal|Chicago|Boston|Austin|Dallas|Houston|Denver|Seattle|Portland|Miami|Orlando|Nashville|Phoenix|Las Vegas|Los Angeles|San Diego|New York)$/;

/** "Toyota RAV4 hybrid vs Honda CR-V hybrid", "Sonos Era 300 vs Bose Smart Ultra soundbar" */
const PART = `${NAME_WORD}(?: (?:\\p{Lu}|\\d)[\\p{L}\\d.&+-]{0,24}){0,3}`;
const VERSUS = new RegExp(
  `^(${PART})(?: \\p{Ll}{2,20}){0,2} (?:vs\\.?|versus) (${PART})(?! vs\\.? )`,
  "u",
);

/** The brands that an English text compares, of those that are read as a list. */
export function englishNames(text: string, listed: readonly string[]): readonly string[] {
  if (listed.some((name) => KINDS.test(name) || EDITION.test(name) || PLACE.test(name))) return [];
  const [, one, other] = listed.length > 2 ? [] : (VERSUS.exec(text) ?? []);
  if (one === undefined || other === undefined || KINDS.test(`${one} ${other}`)) return listed;
  return [one, other];
}
