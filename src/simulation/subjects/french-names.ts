/** "Fluvia Pro 3", "Crédit Horizon" */
const NAME =
  "\\p{Lu}[\\p{L}\\d&+-]{1,24}(?: (?:\\p{Lu}[\\p{L}\\d&+-]{0,24}|\\d{1,4}(?![\\p{L}\\d%]))){0,3}";

/** "Entre Lumaris, Ostéa et Bricoflex, lequel livre ?", but not "un train entre Lyon et Nantes" */
const LISTED = [
  new RegExp(
    `^[Cc]ompar(?:er|ez|aison(?: entre)?) (${NAME}(?:, ${NAME}){0,3}) (?:et|à|avec) (${NAME})`,
    "u",
  ),
  new RegExp(
    `^[Ee]ntre (${NAME}(?:, ${NAME}){0,3}) et (${NAME})(?: ?[,:])? (?:qui|que |lequel|laquelle)`,
    "u",
  ),
  new RegExp(
    `^(?:[Qq]ui|[Ll]equel|[Ll]aquelle) [^,?]{1,60} entre (${NAME}(?:, ${NAME}){0,3}) et (${NAME})`,
    "u",
  ),
];
/** "Est-ce que Kaprila est mieux que Sunoé ?", "le matelas Dormilux vaut celui de Nuitéa" */
const COMPARED = new RegExp(
  `(?<!\\p{L})(?:(${NAME}) (?:(?:est|sont|vaut|valent)(?:-(?:ils?|elles?|ce))?) (?:vraiment )?(?:(?:(?:plus|moins|aussi) \\p{Ll}+|mieux|meilleure?|pire) qu(?:e |['’])(?:(?:celui|celle|ceux|celles) (?:de |d['’]))?|(?:celui|celle|ceux|celles) (?:de |d['’]))(?:chez )?(${NAME})|(${NAME}) plutôt que (?:chez )?(${NAME}))`,
  "u",
);
/** "Que pensez-vous de Solvanne ?", "Peut-on faire confiance à Solvanne ?", "Solvanne est-elle une entreprise sérieuse ?" */
const JUDGED = new RegExp(
  `(?:^[Qq]ue (?:pensez-vous|penses-tu|penser) (?:de |d['’])| confiance à | (?:me|nous) (?:recommande|conseille|propose) |^[Cc]omment savoir si |^(?:[Qq]uelqu['’]un|[Qq]ui) (?:a(?: déjà)? (?:testé|essayé|utilisé)|connaît|utilise) )(?:l[ae] \\p{Ll}+ )?(${NAME})|^(${NAME}) est-(?:ce|il|elle) `,
  "u",
);

/** No brands: "Lyon ou Nantes", "Bretagne ou Normandie" */
const PLACE =
  /^(?:Paris|Lyon|Marseille|Toulouse|Nice|Nantes|Montpellier|Strasbourg|Bordeaux|Lille|Rennes|Reims|Toulon|Grenoble|Dijon|Angers|Nîmes|Brest|Tours|Metz|Nancy|Rouen|Caen|Genève|Lausanne|Bruxelles|Liège|Namur|Londres|Madrid|Barcelone|Rome|Milan|Berlin|Lisbonne|Porto|Bretagne|Normandie|Provence|Corse|Alsace|Bourgogne|Auvergne|Vendée|Ardèche|Drôme|Savoie|Jura|Vosges|Landes|Dordogne|Occitanie|France|Belgique|Suisse|Espagne|Italie|Portugal|Allemagne|Grèce|Croatie|Maroc|Tunisie|Canada|Québec|Japon|Chine|Inde|Thaïlande|Vietnam|Islande|Irlande|Écosse|Norvège|Europe|Asie|Afrique)$/;

/** The brands that a French question compares or asks about, with those that are read as a list; none: that is not certain. */
export function frenchNames(text: string, listed: readonly string[]): readonly string[] {
  const names = listed.length > 0 ? listed : namesIn(text);
  return names.some((name) => PLACE.test(name) || isPartOfName(name, text)) ? [] : names;
}

/** "Verdier & Fils", "Notaires du Parc" */
function isPartOfName(name: string, text: string): boolean {
  const at = text.indexOf(name);
  const after = text.slice(at + name.length);
  return (
    text.slice(0, at).endsWith("& ") || /^ (?:& |(?:du|des?|de la) \p{Lu}|d['’]\p{Lu})/u.test(after)
  );
}

function namesIn(text: string): readonly string[] {
  const found = LISTED.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  if (found != null) return [...found[1]!.split(", "), found[2]!];
  const compared = COMPARED.exec(text)?.slice(1).filter(Boolean) ?? [];
  if (compared.length > 0) return compared;
  const [, judged, asked] = JUDGED.exec(text) ?? [];
  return [judged ?? asked ?? []].flat();
}
