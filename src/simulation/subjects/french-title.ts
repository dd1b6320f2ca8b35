import { capitalised } from "../catalogue/language-pack.ts";

/** "Votre chien a peur, …" instead of "Mon chien a peur, …"; the same, if more of it is about the asker. */
export function ofReader(title: string): string {
  const others = title
    .replaceAll(/(?<!\p{L})(?:mon|ma|notre)(?= )/giu, (own) => sameCase(own, "votre"))
    .replaceAll(/(?<!\p{L})(?:mes|nos)(?= )/giu, (own) => sameCase(own, "vos"));
  return /(?<!\p{L})(?:(?:je|me|nous|on|moi)(?!\p{L})|[jm]['’])/iu.test(others) ? title : others;
}

function sameCase(own: string, other: string): string {
  return /^\p{Lu}/u.test(own) ? capitalised(other) : other;
}
