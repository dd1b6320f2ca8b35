/** A word of a brand's name, as the source of a regular expression: "QuickBooks", "Bose", "C&A". */
export const NAME_WORD = "\\p{Lu}[\\p{L}\\d.&+-]{1,24}";
