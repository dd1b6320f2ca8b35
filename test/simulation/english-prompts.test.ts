import { expect, test } from "vitest";
import { readPrompt } from "./read-prompt.ts";

test.each([
  ["How do I stop my basement from flooding?", "task", "How to stop your basement from flooding"],
  ["cheapest way to ship a piano", "task", "How to ship a piano"],
  ["Why does my sourdough not rise?", "problem", "Why does your sourdough not rise?"],
  ["Why do my houseplants wilt?", "problem", "Why do houseplants wilt?"],
  ["My sink smells, what helps?", "problem", "Sink smells"],
  ["What should I do if it hails?", "situation", "What should you do if it hails?"],
  ["How much does it cost to paint a car?", "cost", "Cost to paint a car"],
  ["I run a shop. What glue should I use?", "general", "What glue should you use?"],
  ["How much do people pay a nanny?", "cost", "How much do people pay a nanny?"],
  ["Is a 529 plan better than a Roth IRA?", "choice", "Is a 529 plan better than a Roth IRA?"],
  ["My dishwasher won't drain", "problem", "Dishwasher won't drain"],
  ["average cost to replace a sewer line", "cost", "Cost to replace a sewer line"],
  ["which state is best to register an LLC", "general", "Which state is best to register an LLC?"],
  ["can you get sick from mold", "fact", "Can you get sick from mold?"],
  ["What size generator do I need?", "amount", "What size generator do you need?"],
  ["How long does it take to get a pilot license?", "amount", "Time needed to get a pilot license"],
  ["What's the difference between a Roth IRA and a 401k?", "difference", "Roth IRA vs. 401k"],
  ["Should I lease or buy a forklift?", "choice", "Lease or buy a forklift"],
  ["Does Medicare cover hearing tests?", "fact", "Does Medicare cover hearing tests?"],
  ["What is a dry well?", "definition", "Dry well"],
  ["Does homeowners insurance cover hail?", "fact", "Does homeowners insurance cover hail?"],
  ["What is composite decking made of?", "general", "What is composite decking made of?"],
  [
    "At what age can a child learn to ski? And what does it cost?",
    "general",
    "At what age can a child learn to ski?",
  ],
  ["best time to visit Japan", "general", "Best time to visit Japan"],
  ["my tenant stopped paying, what are my options", "situation", "Tenant stopped paying"],
  [
    "Is LegalZoom or a local attorney better?",
    "choice",
    "Is LegalZoom or a local attorney better?",
  ],
  ["how do I know if a ring is insured", "general", "How do you know if a ring is insured?"],
  ["ghostwriter for a memoir, how much", "cost", "Ghostwriter for a memoir, how much"],
  ["steps to become a pilot", "task", "How to become a pilot"],
  ["what kind of doctor treats sprains", "general", "What kind of doctor treats sprains?"],
  ["are there tax credits for EV chargers", "fact", "Are there tax credits for EV chargers?"],
  ["LED vs HPS grow lights for tomatoes", "choice", "LED vs HPS grow lights for tomatoes"],
  ["average wait time for a new knee", "amount", "Average wait time for a new knee"],
  ["Does Aldi sell diamonds?", "fact", "Does Aldi sell diamonds?"],
  ["what to look for in a lease", "general", "What to look for in a lease?"],
  ["insurer lowballed my claim what can I do", "situation", "Insurer lowballed your claim"],
  [
    "Which battery is better, lead acid or lithium?",
    "choice",
    "Which battery is better, lead acid or lithium?",
  ],
  [
    "are these washers strong enough for brick",
    "fact",
    "Are these washers strong enough for brick?",
  ],
  ["what's the minimum order for labels", "amount", "What's the minimum order for labels?"],
  ["tent rental for 150 guests Leeds price", "cost", "Tent rental for 150 guests Leeds price"],
  ["best way for a museum to scan slides", "general", "Best way for a museum to scan slides"],
  ["solar pool heater cost Phoenix", "cost", "Solar pool heater cost Phoenix"],
  ["law requiring smoke detectors in Texas", "general", "Law requiring smoke detectors in Texas"],
  ["what's a good hourly rate for a nurse", "cost", "Cost of a nurse"],
  ["average hourly rate for a nurse", "cost", "Cost of a nurse"],
  ["Should I get a metal or shingle roof?", "choice", "Metal or shingle roof"],
  ["what insurance does a dog walker need", "general", "What insurance does a dog walker need?"],
  ["horse-drawn hearse hire Leeds price", "cost", "Horse-drawn hearse hire Leeds price"],
  ["what does a tuner charge per piano", "cost", "Cost of a tuner per piano"],
  [
    "drum filter or bead filter for 15,000 litres",
    "choice",
    "Drum filter or bead filter for 15,000 litres",
  ],
  [
    "natural cork vs synthetic stoppers for cider",
    "choice",
    "Natural cork vs synthetic stoppers for cider",
  ],
])("%s wants an explanation: %s", (text, kind, label) => {
  expect(readPrompt("en", text)).toMatchObject({ words: { explanation: { kind }, label } });
});

test.each([
  ["best horse trainer in Ocala", "horse trainers"],
  ["wedding band for hire in Galway", "wedding bands"],
  ["best seed bank for tomatoes", "seed banks"],
  ["calibration gas supplier near Houston", "calibration gas suppliers"],
  ["outdoor dog pen for large breeds", "outdoor dog pens"],
  ["Which wholesale nursery ships trees?", "wholesale nurseries"],
  ["replacement battery for a Bosch ebike", "replacement batteries"],
])("of what %s asks for, only its name is known: %s", (text, phrase) => {
  expect(readPrompt("en", text)).toMatchObject({ phrase, groupId: "things", words: null });
});
