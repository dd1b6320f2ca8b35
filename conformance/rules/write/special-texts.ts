import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { accepted, plainPost } from "./posts.ts";
import { promptText, readRequest, testDataOf, writeRequest } from "./test-data.ts";

/** A text that storing or encoding often changes. */
export interface SpecialText {
  readonly text: string;
  /** How it begins, without any character that is likely to change. */
  readonly beginning: string;
}

/** A POST with special texts. It may be refused: the characters and the length of texts are not documented (C81). */
export interface SpecialPost {
  readonly request: PlannedRequest;
  readonly texts: readonly SpecialText[];
}

const CHARACTERS = `& < > ' " % \\ é ü ß ł €`;

const DETAILS = "with a handle, a lid, a spout, ";

/** Each list is one POST, so that a refusal of one kind of text leaves the others. */
const PROMPTS: readonly (readonly (readonly [beginning: string, rest: string])[])[] = [
  [
    ["special characters", `, ${CHARACTERS}`],
    ["two spaces", ",  in  a  row"],
  ],
  [["an emoji", ", 🫖"]],
  [["a long text", `, ${DETAILS.repeat(7)}and a strainer`]],
  [["a very long text", `, ${DETAILS.repeat(22)}and a strainer`]],
];

/** Plans prompts with special characters, with an emoji, and with about 300 and 800 characters. */
export function specialPosts(survey: Survey): SpecialPost[] {
  const plain = plainPost(survey);
  if (plain === null) return [];
  const { brand } = testDataOf(survey);
  return PROMPTS.map((kinds) => {
    const texts = kinds.map(([beginning, rest]) => specialText(survey, beginning, rest));
    const prompts = texts.map(({ text }) => text);
    const body = { brand, prompts, llms: [plain.platform] };
    return { request: writeRequest(survey, "addPrompts", body), texts };
  });
}

function specialText(survey: Survey, beginning: string, rest: string): SpecialText {
  const text = promptText(survey, `${beginning}${rest}`);
  return { text, beginning: text.slice(0, text.indexOf(beginning) + beginning.length) };
}

/** Returns the name of a brand with special characters. */
export function specialBrand(survey: Survey): SpecialText {
  const beginning = `${testDataOf(survey).brand}, with special characters`;
  return { text: `${beginning}: & ' " % é ü ß`, beginning };
}

/** Plans this brand. */
export function specialBrandPost(survey: Survey): PlannedRequest {
  return writeRequest(survey, "trackBrand", { brand: specialBrand(survey).text });
}

/** Operations that take any name of a brand. */
const USES = ["listQueries", "getVisibility", "listTopMentionedBrands"] as const;

/** Plans uses of this brand; none unless it was added. */
export function specialBrandUses(survey: Survey): PlannedRequest[] {
  if (accepted(survey, specialBrandPost(survey)) === null) return [];
  return USES.map((id) => readRequest(survey, id, { brand: specialBrand(survey).text }));
}
