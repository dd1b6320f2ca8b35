import { isMap, isSeq, parseDocument, visit, type YAMLMap } from "yaml";

/**
 * Returns the text of a scenario with another number of prompts in its largest volume; of the prompts in the file at
 * most that many stay. @throws {Error} if no history has a volume.
 */
export function withPrompts(text: string, prompts: number): string {
  const document = parseDocument(text);
  const [brand] = brandsWithVolume(document).toSorted((a, b) => promptsOf(b) - promptsOf(a));
  if (brand === undefined) throw new Error("the scenario has no history with volume.prompts");
  brand.setIn(VOLUME, prompts);
  const written = brand.get("prompts");
  if (isSeq(written)) written.items.splice(prompts);
  return document.toString();
}

const VOLUME = ["history", "volume", "prompts"];

function brandsWithVolume(document: ReturnType<typeof parseDocument>): YAMLMap[] {
  const brands: YAMLMap[] = [];
  visit(document, {
    Map: (_, map) => {
      if (map.has("history") && isMap(map.get("history")) && map.hasIn(VOLUME)) brands.push(map);
    },
  });
  return brands;
}

function promptsOf(brand: YAMLMap): number {
  return Number(brand.getIn(VOLUME));
}
