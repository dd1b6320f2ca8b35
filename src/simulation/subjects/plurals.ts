/** Returns the regular plural of an English or French noun. */
export function pluralIn(language: string, noun: string): string {
  return language === "fr" ? frenchPlural(noun) : englishPlural(noun);
}

/** Nouns without a plural, and endings of more of them. */
const UNCOUNTABLE = new Set(
  (
    "denim software hardware furniture clothing equipment gear jewelry jewellery luggage insulation flooring decking fencing roofing " +
    "cladding lighting wallpaper paint glue grout sealant milk flour rice sugar salt butter bread meat beef chicken fish " +
    "cheese coffee tea water juice wine beer honey jam yarn fabric leather wool cotton linen silk timber lumber plywood steel " +
    "plastic rubber foam glass paper ink hair food litter hay feed seed soil compost mulch fertilizer fertiliser gravel " +
    "sand cement concrete plaster tape wire rope thread polish wax oil fuel gas electricity energy bedding underwear " +
    "lingerie sportswear swimwear footwear activewear workwear knitwear outerwear stationery cutlery cookware tableware kitchenware bakeware " +
    "glassware makeup skincare haircare shampoo soap detergent medicine granola muesli pasta tofu hummus kimchi ramen chocolate " +
    "popcorn turf grass art music"
  ).split(" "),
);

/** Whether an English noun has no plural, so that its brands are counted instead. */
export function isUncountable(noun: string): boolean {
  return UNCOUNTABLE.has(noun.toLowerCase());
}

/** Whether an English word looks like a regular plural. */
export function isRegularPlural(word: string): boolean {
  return /[^sui]s$/.test(word) && word.length > 3;
}

function englishPlural(noun: string): string {
  if (isRegularPlural(noun)) return noun;
  if (/[a-z]man$/.test(noun)) return `${noun.slice(0, -2)}en`;
  if (noun.endsWith("shelf") || /(?:kni|wi|li)fe?$/.test(noun)) return noun.replace(/fe?$/, "ves");
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

function frenchPlural(noun: string): string {
  if (/[sxz]$/.test(noun)) return noun;
  if (noun.endsWith("al")) return `${noun.slice(0, -2)}aux`;
  if (/(eau|eu|œu)$/.test(noun)) return `${noun}x`;
  return `${noun}s`;
}
