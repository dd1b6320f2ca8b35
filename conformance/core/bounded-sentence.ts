import { copyText, shorten } from "../../src/common/shorten.ts";

const MAX_LENGTH = 2000;

/** Shortens a sentence that quotes values of a deployment, which can be as long as a body. */
export function boundedSentence(text: string): string {
  return shorten(text, MAX_LENGTH);
}

/** The same as a text that keeps no other one in memory, such as the JSON of a body that it quotes. */
export function ownSentence(text: string): string {
  return text.length > MAX_LENGTH ? boundedSentence(text) : copyText(text);
}
