import { expect, test } from "vitest";
import { Chance } from "../../src/common/random.ts";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { isUmbrella } from "../../src/simulation/catalogue/market.ts";
import type { TextSubject } from "../../src/simulation/subjects/prompt-subject.ts";
import { isRelated } from "../../src/simulation/texts/related-topics.ts";
import { traitsByCriterion, plainRemark } from "../../src/simulation/texts/remark-patterns.ts";
import {
  videoSlots,
  writeTranscript,
  type VideoSlots,
} from "../../src/simulation/texts/transcript.ts";
import { makesOther } from "../../src/simulation/videos.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");
const BRANDS = ["Nordra", "Sudra", "Vestra", "Ostra", "Midra", "Altra"];
const SEEDS = 60;

interface VideoTexts {
  readonly slots: VideoSlots;
  readonly text: string;
}

/** Videos about a phrase, in all formats. */
function videosAbout(language: string, prompt: string, phrase: string): VideoTexts[] {
  const pack = languagePack(packs, language);
  const subject: TextSubject = { ...readPrompt(language, prompt), phrase };
  const { formats } = pack.videos;
  return Array.from({ length: SEEDS }, (_, seed) => {
    const facts = { brands: BRANDS, subject, pack, chance: new Chance("video", phrase, seed) };
    const format = formats[seed % formats.length]!;
    const slots = videoSlots(facts, format);
    return { slots, text: writeTranscript(format, slots, facts) };
  });
}

function remarksAbout(language: string, criterion: string, side: "good" | "bad"): string[] {
  const drafts = traitsByCriterion(languagePack(packs, language)).get(criterion)![side];
  return drafts.map(({ remark }) => plainRemark(remark));
}

test.each([
  ["en", "waterproof hiking boots for wide feet", ["fit", "water resistance"], "best boots"],
  ["en", "trail-running shoes for sore knees", ["cushioning"], "best shoes"],
  ["en", "GPS watches with long battery life", ["battery life"], "best GPS watches"],
  ["de", "gedämpfte Trailrunningschuhe", ["Dämpfung"], "beste Schuhe"],
  ["fr", "chaussures imperméables pour pieds larges", ["l'ajustement"], "meilleures chaussures"],
])("%s: no video about %s criticizes brands by %j", (language, phrase, demanded, prompt) => {
  const criticism = demanded.flatMap((one) => remarksAbout(language, one, "bad"));
  for (const { text } of videosAbout(language, prompt, phrase)) {
    for (const remark of criticism) expect(text).not.toContain(remark);
  }
});

test("videos judge by what their subject asks for, but not by what it already names", () => {
  const pads = videosAbout("en", "best sleeping pads", "sleeping pads for side sleepers");
  expect(new Set(pads.map(({ slots }) => slots["c1"]))).toEqual(new Set(["comfort"]));
  const watches = videosAbout("en", "best GPS watches", "GPS watches with long battery life");
  for (const { slots } of watches) expect([slots["c1"], slots["c2"]]).not.toContain("battery life");
});

test("what matters most about a subject is compared before the rest", () => {
  const watches = videosAbout("de", "beste GPS-Uhren", "GPS-Uhren mit Offline-Karten");
  for (const { slots } of watches) expect([slots["c1"], slots["c2"]]).not.toContain("Armband");
});

// "It has careful workmanship. I also noticed that it shows clean workmanship."
test.each([
  ["en", "picture frames", "best picture frames"],
  ["de", "Gaskocher", "beste Gaskocher"],
  ["fr", "réchauds à gaz", "meilleurs réchauds"],
])("%s: a second remark about %s is not about the first criterion", (language, phrase, prompt) => {
  for (const { slots } of videosAbout(language, prompt, phrase)) {
    const praise = remarksAbout(language, slots["c1"]!, "good");
    expect(praise).toContain(slots["good"]);
    expect(praise).not.toContain(slots["more"]);
  }
});

test.each([
  ["en", "best linen tea towels", "linen tea towels", /warranty|could do better/],
  ["de", "beste Schuhe", "Trailrunningschuhe", /Garantie/],
])(
  "%s: no video about what was used in %s rates a warranty",
  (language, prompt, phrase, unsaid) => {
    for (const { text } of videosAbout(language, prompt, phrase)) expect(text).not.toMatch(unsaid);
  },
);

// "It gets mixed feedback, and after seven months I gave it away." "It answers complaints quickly."
test.each([
  ["en", "best gas stoves", "gas stoves"],
  ["de", "beste Gaskocher", "Gaskocher"],
  ["fr", "meilleures tentes", "tentes"],
  ["en", "best CRM software", "CRM tools"],
])("%s: who tests %s gives no reasons that are hearsay", (language, prompt, phrase) => {
  const pack = languagePack(packs, language);
  const { support, reputation } = pack.aspects.any;
  const hearsay = (["good", "bad"] as const).flatMap((side) =>
    [pack.verdicts[side], support![side], reputation![side]].flat().map(plainRemark),
  );
  for (const { slots, text } of videosAbout(language, prompt, phrase)) {
    const customers = pack.videos.transcript.customers.find((one) => text.includes(one));
    const [seen] = customers === undefined ? [text] : text.split(customers, 1);
    for (const remark of hearsay) expect(seen).not.toContain(remark);
    expect([slots["good"], slots["more"]].join(" ")).not.toMatch(/reviews|gelobt|selon/);
  }
});

// "The second one is heavier than most. A weak point: the third one leaks."
test("criticism after praise of others is introduced by the name of its brand", () => {
  for (const { videos } of packs.values()) {
    for (const pattern of videos.transcript.bad) expect(pattern).not.toMatch(/^[^{]*: \{third\}/);
  }
});

// "It looks the same after a hundred dishwasher cycles, yet it is tedious to clean."
test.each([
  ["en", "best mugs", "stoneware mugs"],
  ["en", "best wall shelves", "wall shelves"],
  ["de", "beste Tassen", "Tassen"],
  ["fr", "meilleures tasses", "tasses en grès"],
])(
  "%s: after %s, no brand is praised and criticized for related things",
  (language, prompt, phrase) => {
    const { criteria } = readPrompt(language, prompt).group;
    const criteriaOf = (remark: string, side: "good" | "bad"): string[] =>
      criteria.filter((one) => remarksAbout(language, one, side).includes(remark));
    const contradictions = videosAbout(language, prompt, phrase).flatMap(({ slots }) =>
      criteriaOf(slots["also"]!, "good").flatMap((good) =>
        criteriaOf(slots["but"]!, "bad").filter((bad) => isRelated(good, bad)),
      ),
    );
    expect(contradictions).toEqual([]);
  },
);

// "On weight, I'd look at Wickelmere, which made a good first impression."
test("the best brand in a criterion is praised for it, even if few criteria have reasons", () => {
  for (const { slots } of videosAbout("en", "best garden tools", "garden tool sets")) {
    expect(remarksAbout("en", slots["c2"]!, "good")).toContain(slots["also"]);
  }
});

test.each([
  ["ease of cleaning", "dishwasher safety", true],
  ["stability", "load capacity", true],
  ["workmanship", "build", true],
  ["Reinigung", "Spülmaschineneignung", true],
  ["le nettoyage", "le passage au lave-vaisselle", true],
  ["load capacity", "use of space", false],
  ["ease of use", "ease of cleaning", false],
])("%s and %s are related: %s", (a, b, related) => {
  expect(isRelated(a, b)).toBe(related);
});

test("a video about jars names no brand of paper, and one about notebooks does", () => {
  expect(makesOther("Rooklyn Paper", "kitchenware")).toBe(true);
  expect(makesOther("Inkerly", "garden")).toBe(true);
  expect(makesOther("Rooklyn Paper", "stationery")).toBe(false);
  expect(makesOther("Glasswren", "kitchenware")).toBe(false);
});

test("kitchen essentials are no product to be tested, but mugs and storage boxes are", () => {
  const { subjects } = loadScenario("agency").markets.get("home")!;
  expect(isUmbrella(subjects, "kitchen")).toBe(true);
  expect(isUmbrella(subjects, "kitchen-mugs")).toBe(false);
  expect(isUmbrella(subjects, "storage")).toBe(false);
});
