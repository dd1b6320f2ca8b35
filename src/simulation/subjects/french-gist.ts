const WISH =
  /(?:^|[\s,;])(?:(?:je|nous|on|moi|et) (?:re)?cherch(?:e|ons)|^(?:re)?cherche|je (?:voudrais|veux|souhaite(?:rais)?)|j'aimerais|nous (?:aimerions|voudrions|voulons|souhaitons)|on (?:aimerait|voudrait)|j'ai besoin de|j'ai besoin d'|il (?:me|nous) faut)(?: (?:acheter|trouver|avoir|changer d(?:e|')|passer|obtenir))?(?:\s|(?<='))(.+)$/i;
/** What begins one of these says more about the asker than about what is wanted. */
const END =
  /[,;:.?!]|\s(?:qui|que|dont|où|mais|car|parce|puisque|afin|et (?:qui|je|j'|il|elle|on))(?=\s|')/i;
const ARTICLE = /^(?:une?|des|du|de la|de l'|de|d'|les?|la|l')(?:\s|(?<='))/i;
const OWN: Readonly<Record<string, string>> = {
  mon: "son",
  ma: "sa",
  mes: "ses",
  notre: "son",
  nos: "ses",
};
const PARTS = /^(?:avec|pour|sans|et|en|dans|depuis|quand|parce|mais|chez|car|si)$/;
const MOST_WORDS = 9;
const LONG_TEXT = 85;
const MOST_WORDS_OF_CLAUSE = 12;
const MOST_TYPED = 14;
const FEWEST_WORDS_OF_CLAUSE = 4;

/** What a search or a title goes without at its beginning. */
const LEFT_OUT =
  /^(?:(?:et|mais|donc|alors|sinon|si) |est-il possible d(?:e |')|que (?:vaut|valent) (?:la marque |les? |la |l')?|(?:ça|cela|il) vaut (?:le coup|la peine) d(?:e |')(?:acheter |avoir |investir dans )?|(?:est-ce qu|qu'est-ce qu)(?:e |')|quel(?:le)?s? (?:(?:est|sont) (?:les? |la |l'|mon |ma |mes )?|(?=\S+(?: \S+)? (?:pour|avec|sans|de|choisir)(?= |$)(?!.* (?:est|sont|a|ont|vaut|fait|peut|\S+[^m ]ent) )))|j'ai (?=une? |des |du )|(?:comment|où|peut-on|puis-je|faut-il|dois-je|doit-on) (?=(?:bien )?\S+(?:er|ir|re|oir)(?= |$))|(?:y a-t|existe-t|faut)-il |vaut-il mieux |(?:bien )?choisir (?:son |sa |ses )?|(?:une?|des) (?!.* ou (?:une?|des) ))/i;
/** "Vinted est fiable pour vendre": a search without its verb. */
const RELIABLE = /^(\p{Lu}\S* )est (?=fiable|sérieu|sûre?(?= |$))/u;

/** "Est-elle": the subject is named before. */
const REPEATED =
  /(?: (?:faut-il|dois-je|doit-on)(?! [aeiouyéèêh])|(?<= [^\s-]{2,30})(?<!faut)-(?:t-)?(?:ils?|elles?))(?= |$)/gi;

/** "Doctolib ou Maiia : que choisir pour un cabinet ?" */
const WHICH =
  /,? (?:faut-il|dois-je|puis-je|peut-on) l(?:e |a |es |')\p{L}+ ?\??$|,? quel(?:le)?s? (?:budget|prix|différence)s? ?\?$| ?[:,] (?:que|quoi|lequel|laquelle|(?<=: )quel(?:le)?s? \S{1,30}) (?:choisir|prendre|acheter)(?= )/iu;

/** "Quel opérateur choisir au Luxembourg": the verb says nothing. */
const CHOSEN =
  /^quel(?:le)?s? (\S+(?: \S+){0,7}?)(?<! (?:pour|sans|de|à)) (?:choisir|prendre|acheter|(?:consulter|utiliser)(?=$))(?= (?!et |ou )|$)/i;

/** "Quels livres lire à dix ans" */
const USED =
  /^quel(?:le)?s? (\S{1,30}(?: \S{1,30}){0,5})(?<! (?:pour|sans|de|à|que|peut|veut|me|se)|-\S{2,4}) (?=(?:consulter|demander|lire|offrir|regarder|voir|visiter|faire|utiliser|mettre|donner|planter|louer|boire|manger|servir)(?: |$))/i;

/** "Quel yaourt est le plus riche en protéines": the verb says nothing. */
const MOST =
  /^quel(?:le)?s? (\S+(?: \S+){0,5}?) (?:est|sont) (?=l(?:e|a|es) (?:plus|moins|meilleur))/i;

/** ", qu'est-ce que je dois faire ?" */
const TAIL =
  /(?<=\S \S{1,40} \S{1,40}) ?[,;:]? (?:qu'est-ce que|(?:que|comment|quoi) (?:faire|réagir)|que (?:dois|puis|me|nous)(?=[ -])|quels sont mes|est-ce (?:normal|grave)|c'est (?:normal|grave)|par (?:où|quoi)).*$/i;

/** "Combien coûte l'installation d'une alarme ?" asks for its price. */
const COST = /^combien (?:ça )?co[uû]te(?:nt)? (les? |la |l'|une? |des )(?=\S+ \S|\S{4})/i;
const OF: Readonly<Record<string, string>> = {
  "le ": "du ",
  "les ": "des ",
  "un ": "d'un ",
  "une ": "d'une ",
  "des ": "des ",
};

/** What someone would type to search for the answer to a French question; articles stay, since a search without them reads like a telegram. */
export function frenchKeywords(question: string): string {
  const plain = question.replaceAll("’", "'").replace(TAIL, "").replace(WHICH, "");
  const text = (
    frenchGist(plain) ?? plain.replaceAll(/\s?[?!:;«»"()]|,(?!\d)/g, "").trim()
  ).replace(
    COST,
    (_, article: string) => `prix ${OF[article.toLowerCase()] ?? `de ${article.toLowerCase()}`}`,
  );
  const words = withoutStart(
    text.replace(CHOSEN, "$1").replace(USED, "$1 à ").replace(MOST, "$1 ").replaceAll(REPEATED, ""),
  )
    .replace(RELIABLE, "$1")
    .split(/\s+/);
  return (
    shortened(words, Math.min(words.length, FEWEST_WORDS_OF_CLAUSE), MOST_TYPED) ??
    words.slice(0, MOST_TYPED).join(" ")
  );
}

function withoutStart(text: string): string {
  const rest = text.replace(LEFT_OUT, "");
  return rest === text || !rest.includes(" ") ? text : withoutStart(rest);
}

const GREETING =
  /^(?:bonjour|bonsoir|salut|coucou|hello)(?: (?:à |tout|tous)[^,!.]{0,20})?[\s,!.:]+/i;
const THANKS =
  /[\s,.!]{1,9}(?:s'il (?:vous|te) pla[iî]t|svp|stp|merci(?: d'avance| beaucoup)?)(?=[\s.,!?]{0,9}$)/gi;
/** "Est-ce que quelqu'un connaît un bon dentiste ?" */
const KNOWN =
  /^(?:est-ce que )?(?:quelqu['’]un|vous|tu) (?:conna\S+|auri?e?[sz]) (?:une?|des) (.+?)\s?\??$/i;
/** "Je voudrais savoir si …" */
const WONDERING =
  /^(?:j'aimerais|je (?:voudrais|souhaite(?:rais)?|veux)) savoir (s(?:i |'))?(.{1,1000}?)[\s.?]{0,9}$/i;

/** A text, in French as a question without what is only polite in it. */
export function withoutCourtesy(text: string, language: string): string {
  if (language !== "fr") return text;
  const plain = text
    .replace(GREETING, "")
    .replaceAll(THANKS, "")
    .replace(/^(est|peut|dois|puis|faut)[ -](ce|on|je|il) /i, "$1-$2 ")
    .replace(/^qu['’]est-ce qu(?:e je|['’]on|['’]il) (?:peu[xt]|doi[st]|faut) (?=faire)/i, "Que ")
    .replace(/^que (?:puis-je|dois-je|peut-on|doit-on|faut-il) (?=faire)/i, "Que ")
    .replace(KNOWN, "$1")
    .replace(/^y a[ -]t[ -]il /i, "Y a-t-il ");
  const [, whether, asked] = WONDERING.exec(plain) ?? [];
  if (asked === undefined) return plain;
  return `${whether === undefined ? "" : `Est-ce qu${whether === "s'" ? "'" : "e "}`}${asked} ?`;
}

/** What a French text of several clauses is about: "cadeau pour sa mère"; null: it is short and names no wish. */
export function frenchGist(text: string): string | null {
  if (WISH.test(text)) return frenchWish(text);
  return text.length > LONG_TEXT ? mainClause(text) : null;
}

/** What a French text wishes for; null: nothing, or only a word. */
export function frenchWish(text: string): string | null {
  const [, wanted] = WISH.exec(text.replaceAll("’", "'")) ?? [];
  if (wanted === undefined) return null;
  const words = wanted
    .split(END, 1)[0]!
    .trim()
    .replace(ARTICLE, "")
    .split(" ")
    .map((word) => OWN[word] ?? word);
  return shortened(words, 2, MOST_WORDS);
}

/** The longest clause of a long text; a greeting is none. */
function mainClause(text: string): string | null {
  const clauses = text.split(/[,;:.?!]/).map((clause) => clause.trim().split(/\s+/));
  const [longest = []] = clauses.toSorted((a, b) => b.length - a.length);
  return shortened(longest, FEWEST_WORDS_OF_CLAUSE, MOST_WORDS_OF_CLAUSE);
}

/** Words without their last parts, so that they are not too many; null: too few or still too many. */
function shortened(words: readonly string[], fewest: number, most: number): string | null {
  if (words.length < fewest) return null;
  if (words.length <= most) return words.join(" ");
  const end = words.findLastIndex((word) => PARTS.test(word));
  return end === -1 ? null : shortened(words.slice(0, end), fewest, most);
}
