/** What criteria and aspects of several languages are about; those of a row cannot be good and bad in one product. */
const FAMILIES = [
  /clean|dishwasher|wash|material|durab|reinig|spülm|wasch|nettoy|lav(?:e|ab)|entretien$|matéri|haltbark|material/i,
  /stability|load|stiff|adjustm|stack|standf|belast|steif|^verschluss|stapel|stabilité|charge adm|rigidité|verrouil|empilage/i,
  /workmanship|material|build|durab|finish|fabric|lids|weather res|verarbeitung|haltbark|oberfl|^stoff|deckel|wetterfest|matéri|matière|finition|couvercles|extérieur/i,
  /workmanship|build|durab|seams|closures|lids|sole|verarbeitung|haltbark|nähte|deckel|finition|coutures|fermetures|couvercles|semelles/i,
  /of (?:use|setup)|assembly|controls|handling|adjustab|verstell|réglage|bedien|einricht|aufbau$|handhab|utilis|install|^le montage|commandes|maniab/i,
  /packed size|space|(?<!load )capacity|volume|taille|dimension|contenance|encombr/i,
  /battery|charging|akku|ladezeit|autonomie|recharge/i,
  /bright|light dist|helligk|lichtkegel|lumino|faisceau/i,
];

/** Whether two topics are the same or so close that praise of one and blame of the other contradict each other. */
export function isRelated(a: string, b: string): boolean {
  return a === b || FAMILIES.some((words) => words.test(a) && words.test(b));
}
