/** The task of a how-to question, in its parts: "ein Gewerbe", "an", "melden". */
export interface GermanTask {
  readonly object: string;
  /** Separable part of the verb; empty: none. */
  readonly particle: string;
  /** The infinitive without it. */
  readonly verb: string;
}

/** Stems of other verbs can have another vowel in the infinitive: "nimmt man", "wäscht man". */
const TASK =
  /^wie (\p{Ll}{2,}?)(?:e ich|(?<!(?:i|ie|ä|äu)[^aeiouäöü]{1,4})(?<=\p{L})e?t man) ([^,.:;!?]+)\??$/iu;
const PARTICLE =
  /^(.+) (an|ab|auf|aus|ein|weg|zu|vor|nach|mit|los|um|zurück|fest|her|raus|rein|durch|fern|bei|hinweg|kennen)$/;

/** Reads the task of a question such as "Wie melde ich ein Gewerbe an?"; null: the question has another form. */
export function germanTask(question: string): GermanTask | null {
  const [, stem = "", rest = ""] = TASK.exec(question) ?? [];
  if (rest === "") return null;
  // "Wie fange ich an zu stricken", "wie lerne ich Leute kennen in …", "… ohne dass": the verb would not be the last word.
  if (/ zu \p{Ll}+n$| (?:kennen|dass|damit|weil|wenn|ob) /u.test(rest)) return null;
  // "Sammeln" and "feiern", but "spielen" and "reparieren"; "verhandeln" of "verhandle", but "zählen" of "zähle".
  const whole = stem.replace(/(?<=[bcdfgkmnprstzß])l$/i, "el");
  const verb = `${whole}${/(?:[^ei]|ei)e[lr]$/i.test(whole) ? "n" : "en"}`.toLowerCase();
  const [, object = rest, particle = ""] = PARTICLE.exec(rest) ?? [];
  return { object: object.replace(/(?:^| )am besten(?= |$)/, "").trim(), particle, verb };
}

/** What the reader wants to do, with "zu": "ein Gewerbe anzumelden". */
export function explainedTask(question: string): string | null {
  const task = germanTask(question);
  if (task === null) return null;
  const { object, particle, verb } = task;
  const own = object
    .replaceAll(/(?<!\p{L})mein(e[nrms]?)?(?!\p{L})/gu, "dein$1")
    .replaceAll(/(?<!\p{L})m(ich|ir)(?!\p{L})/gu, "d$1");
  return particle === "" ? `${own} zu ${verb}` : `${own} ${particle}zu${verb}`;
}
