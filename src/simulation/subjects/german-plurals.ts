/** null: unknown. */
export type Gender = "masculine" | "feminine" | "neuter" | null;

/** Last parts of German compounds, with their plurals. */
const HEADS: ReadonlyMap<string, string> = new Map(
  (
    "haus|häuser buch|bücher platz|plätze kurs|kurse set|sets stift|stifte brett|bretter korb|körbe schrank|schränke " +
    "band|bänder tuch|tücher spiel|spiele system|systeme dienst|dienste büro|büros arzt|ärzte anwalt|anwälte sack|säcke netz|netze " +
    "seil|seile glas|gläser zaun|zäune stuhl|stühle tisch|tische bett|betten schloss|schlösser rad|räder bad|bäder blatt|blätter " +
    "fass|fässer fach|fächer kopf|köpfe topf|töpfe knopf|knöpfe stoff|stoffe schaum|schäume baum|bäume raum|räume zug|züge anzug|anzüge bezug|bezüge " +
    "block|blöcke stock|stöcke rock|röcke bock|böcke sitz|sitze ring|ringe ding|dinge weg|wege steg|stege tag|tage vertrag|verträge markt|märkte " +
    "saft|säfte kraft|kräfte hof|höfe ofen|öfen garten|gärten kasten|kästen laden|läden boden|böden wagen|wagen haken|haken balken|balken rahmen|rahmen " +
    "riemen|riemen besen|besen kissen|kissen zeichen|zeichen schein|scheine wein|weine stein|steine bein|beine verein|vereine heim|heime " +
    "leim|leime holz|hölzer salz|salze schutz|schutzprodukte fett|fette brot|brote boot|boote tor|tore rohr|rohre ohr|ohren haar|haare paar|paare " +
    "jahr|jahre gerät|geräte messgerät|messgeräte werk|werke werkzeug|werkzeuge zeug|zeuge fahrzeug|fahrzeuge flugzeug|flugzeuge kleid|kleider bild|bilder " +
    "schild|schilder feld|felder geld|gelder hemd|hemden pferd|pferde bord|borde sport|sportarten kennzeichen|kennzeichen ventil|ventile profil|profile " +
    "mobil|mobile stativ|stative paket|pakete ticket|tickets tablet|tablets toilette|toiletten format|formate zertifikat|zertifikate " +
    "produkt|produkte konzert|konzerte hotel|hotels möbel|möbel mittel|mittel kabel|kabel regel|regeln nagel|nägel mantel|mäntel sattel|sättel " +
    "schüssel|schüsseln schaufel|schaufeln gabel|gabeln kapsel|kapseln windel|windeln nadel|nadeln kugel|kugeln fackel|fackeln " +
    "leiter|leitern feder|federn nummer|nummern kammer|kammern butter|buttersorten faser|fasern leber|lebern mauer|mauern steuer|steuern " +
    "rollo|rollos auto|autos foto|fotos video|videos kino|kinos studio|studios konto|konten risiko|risiken radio|radios " +
    "kit|kits chip|chips shop|shops laptop|laptops clip|clips stick|sticks test|tests job|jobs club|clubs pub|pubs grill|grills trainer|trainer " +
    "kleber|kleber kurier|kuriere bier|biersorten papier|papiere tier|tiere klavier|klaviere visier|visiere " +
    "mann|männer frau|frauen kind|kinder sitzbank|sitzbänke eckbank|eckbänke werkbank|werkbänke motor|motoren traktor|traktoren monitor|monitore sensor|sensoren ator|atoren salon|salons ballon|ballons balkon|balkone bonbon|bonbons moped|mopeds belag|beläge app|apps gepäck|gepäckstücke wand|wände hand|hände stand|stände strand|strände land|länder " +
    "öl|öle stuhl|stühle stahl|stähle saal|säle kanal|kanäle schal|schals pool|pools tool|tools stuhllift|stuhllifte lift|lifte " +
    "zelt|zelte welt|welten gurt|gurte fahrt|fahrten karte|karten kost|kostformen post|postdienste rost|roste lack|lacke sekt|sektsorten " +
    "käfig|käfige essig|essigsorten honig|honigsorten teig|teige zweig|zweige tarif|tarife brief|briefe griff|griffe reif|reife stiefel|stiefel " +
    "hund|hunde instrument|instrumente versand|versanddienste verleih|verleihe service|services office|offices mix|mixe box|boxen"
  )
    .split(" ")
    .map((entry): [string, string] => {
      const [singular = "", plural = ""] = entry.split("|");
      return [singular, plural];
    }),
);

type Rule = readonly [ending: RegExp, plural: (noun: string, gender: Gender) => string | null];

/** By the end of a noun; the first that fits decides. */
const RULES: readonly Rule[] = [
  [/(?:chen|lein|en)$/, (noun) => noun],
  [/e$/, (noun) => `${noun}n`],
  [/(?:ung|heit|keit|schaft|ion|tät|ik|anz|enz|ei|ur)$/, (noun) => `${noun}en`],
  [/in$/, (noun, gender) => (gender === "feminine" ? `${noun}nen` : null)],
  [/e[lr]$/, (noun, gender) => (gender === "feminine" ? `${noun}n` : noun)],
  [/(?:mat|tor|ist|ant|ent|graf)$/, (noun, gender) => `${noun}${gender === "neuter" ? "e" : "en"}`],
  [/(?:tiv|gerät|eur|ell|stein|al|är|ier|on|it|at)$/, (noun) => `${noun}e`],
  [/[aiouy]$/, (noun) => `${noun}s`],
];

/** The plural of a German noun: that of its longest known last part, else by its end; null: unknown. */
export function germanPlural(noun: string, gender: Gender = null): string | null {
  return (
    compoundPlural(noun) ?? RULES.find(([ending]) => ending.test(noun))?.[1](noun, gender) ?? null
  );
}

function compoundPlural(noun: string): string | null {
  const lower = noun.toLowerCase();
  for (let at = 0; at < lower.length - 1; at++) {
    const plural = HEADS.get(lower.slice(at));
    if (plural === undefined) continue;
    return at === 0 ? plural.charAt(0).toUpperCase() + plural.slice(1) : noun.slice(0, at) + plural;
  }
  return null;
}
