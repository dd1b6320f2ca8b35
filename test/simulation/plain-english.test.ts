import { expect, test } from "vitest";
import { plainEnglish } from "../../src/simulation/subjects/plain-english.ts";

test.each([
  [
    "Hi, could you please tell me whether it is better to rent or to buy?",
    "is it better to rent or to buy?",
  ],
  [
    "Hello! I would like to know how I can lower my cholesterol. Thank you!",
    "how can I lower my cholesterol?",
  ],
  [
    "My lease ends in May. Do you know if I can leave earlier?",
    "My lease ends in May. can I leave earlier?",
  ],
  ["Can you tell me the best way to clean suede", "what is the best way to clean suede?"],
  [
    "toddler wont sleep, wich doctor do you recomend",
    "toddler won't sleep, which doctor do you recommend",
  ],
  ["whats a good gift to say thank you", "what's a good gift to say thank you"],
  [
    "Would you be so kind as to suggest a village in Tuscany?",
    "can you suggest a village in Tuscany?",
  ],
  ["Could someone explain how compound interest works?", "how does compound interest work?"],
  ["help with math homework", "math homework"],
  ["Tell me about the coast road", "the coast road"],
  ["Does anyone know a good plumber?", "Does anyone know a good plumber?"],
  ["hi-fi speakers for a small room", "hi-fi speakers for a small room"],
])("%s is read as %s", (text, plain) => {
  expect(plainEnglish(text)).toBe(plain);
});
