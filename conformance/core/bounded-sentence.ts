import { copyText, shorten } from "../../src/common/shorten.ts";

const MAX_LENGTH = 2000;

/** Shortens a sentence that quotes values of a deployment, which can be as long as a body. */
export function boundedSentence(text: string): string {
  return shorten(text, MAX_LENGTH);
}

/**
 * Shortens a sentence and copies it, so that it does not keep the text that it quotes, such as a whole body, in memory.
 */
export function ownSentence(text: string): string {
  return text.length > MAX_LENGTH ? boundedSentence(text) : copyText(text);
}
