import { WordList } from "./word-list.ts";

/** At the end of compounds these mean something else: "Schneekette", "Auftragshersteller", "Gebühren". */
export const NOT_AS_ENDING = new WordList(
  "kette ketten bander banken ringe farbe farben angel angeln spiegel boxen filter maschine maschinen reiniger anhanger " +
    "system systeme flug fluge lokal wagen rader riegel karte karten decke decken kissen brote flasche flaschen milch butter therme kiste kisten " +
    "thermen armband armbander trainer software teller fuller leiter leitern uhren messer hotel hotels pension pensionen laden schleifer bohrer maler lehrer schule schulen " +
    "reise reisen weine kurse creme cremes futter korbe behalter herde anzug anzuge massage",
);

/** "Rollstuhl", "Schaltschrank", "Satellitenschüssel" */
export const OTHER_COMPOUND =
  /(?:roll|dach|web|glocken|lehr|behandlungs|geburts)st[uü]hle?$|(?:schalt|server|brut|klima|zähler|trocken|sicherheits|gefahrstoff)schr[aä]nke?$|(?:satelliten)schüsseln?$|(?:zünd|räucher)kerzen?$|(?:lege)batterien?$|(?:beton)mischer$|(?:bau|ski|fahr|hunde)schulen?$|(?:behinderten)werkst|(?:tier)kliniken?$|(?:con|kon)troller$|(?:op|operations|labor|steh|messe|billard)[- ]?tische?$/iu;
