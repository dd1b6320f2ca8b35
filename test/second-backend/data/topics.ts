/** A topic with its phrases, by language; `children` are sub-topics. */
export interface TopicSeed {
  label: string;
  phrases: string[];
  children?: TopicSeed[];
}

export const LIGHTS_DE: TopicSeed[] = [
  {
    label: "Leuchten für Wohnräume",
    phrases: ["esstisch lampe höhe", "beste hängelampe", "lampe für flur"],
    children: [
      { label: "Dimmbare Modelle", phrases: ["led dimmbar ohne flackern", "dimmer für led lampe"] },
      {
        label: "Preise im Vergleich",
        phrases: ["hängelampe preis", "lampe unter 100 €", "esszimmerleuchte 50% rabatt"],
      },
    ],
  },
  {
    label: "Licht im Garten",
    phrases: ["gartenlampe solar test", "wegleuchte"],
    children: [
      {
        label: "Wetterfeste Ausführung",
        phrases: ["außenleuchte ip65", "ip44 oder ip65"],
        children: [{ label: "Schutzarten erklärt", phrases: ["was bedeutet ip65", "ip_65 norm"] }],
      },
    ],
  },
  {
    label: "Erfahrungen mit Lumenpfad",
    phrases: ["lumenpfad erfahrungen", "lumenpfad.example test"],
  },
];

export const LIGHTS_EN: TopicSeed[] = [
  {
    label: "Pendant lighting",
    phrases: ["best pendant light 2026", "pendant lamp height", "pendant light for kitchen island"],
  },
  {
    label: "Outdoor fittings",
    phrases: ["outdoor wall light", "solar path lights review"],
    children: [{ label: "Ratings for rain", phrases: ["ip65 meaning", "ip65 vs ip44"] }],
  },
];

export const LIGHTS_FR: TopicSeed[] = [
  {
    label: "Suspensions",
    phrases: ["suspension salle à manger", "lampe led à intensité variable"],
  },
];

export const KETTLES: TopicSeed[] = [
  {
    label: "Temperature control",
    phrases: [
      "gooseneck kettle temperature control",
      "variable kettle 100% accurate",
      "kettle for green tea",
    ],
    children: [{ label: "Holding heat", phrases: ["kettle keep warm", "kettle keep warm 60 min"] }],
  },
  {
    label: "Buying guides",
    phrases: [
      "best kettle",
      "best kettle reddit",
      "kettle & crane vs steamwell",
      "which kettle lasts",
    ],
  },
];
