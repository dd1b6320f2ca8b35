import type { PromptWords } from "./prompt-words.ts";
import type { TextSubject } from "./prompt-subject.ts";

const JOINED = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{3,40}(?![\p{L}\p{N}-])/gu;

function joinedWords(text: string): readonly string[] {
  return (text.match(JOINED) ?? []).filter((word) => word.includes("-"));
}

/** A subject without the hyphens by which a prompt was easier to read: "a high school photography club" has none. */
export function asTyped(
  subject: TextSubject,
  { prompt, spelled }: { readonly prompt: string; readonly spelled: string },
): TextSubject {
  const typed = new Set(joinedWords(prompt.toLowerCase()));
  const added = new Set(joinedWords(spelled.toLowerCase()).filter((word) => !typed.has(word)));
  // "For 8 year old" was given an ending too: "for 8-year-olds".
  const isOpen = (word: string): boolean => added.has(word.toLowerCase()) && !/-olds$/i.test(word);
  const open = (text: string): string =>
    text.replaceAll(JOINED, (word) => (isOpen(word) ? word.replaceAll("-", " ") : word));
  return added.size === 0 ? subject : opened(subject, open);
}

function opened(subject: TextSubject, open: (text: string) => string): TextSubject {
  const { phrase, condition, label, typed = null, words } = subject;
  const task = words?.explanation?.task ?? null;
  return {
    ...subject,
    phrase: open(phrase),
    condition: condition === null ? null : open(condition),
    label: open(label),
    typed: typed === null ? null : open(typed),
    words: task === null ? words : withTask(words!, open(task)),
  };
}

function withTask(words: PromptWords, task: string): PromptWords {
  return { ...words, explanation: { ...words.explanation!, task } };
}
