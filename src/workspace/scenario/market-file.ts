import type { ContentType, SourceType } from "../../simulation/model.ts";
import { siteNameOf } from "../../simulation/catalogue/site-name.ts";
import {
  UNKNOWN_GROUP,
  type Market,
  type MarketSubject,
} from "../../simulation/catalogue/market.ts";

/** A market file that conforms to market.schema.json. */
export interface MarketFile {
  readonly market: string;
  readonly names: Market["names"];
  readonly sources: readonly {
    readonly domain: string;
    readonly name?: string;
    readonly authority: number | null;
    readonly source_types: readonly SourceType[];
    readonly content_types: readonly ContentType[];
    readonly weight: number;
    readonly about?: readonly string[];
    readonly languages: readonly string[];
  }[];
  readonly subjects: readonly SubjectFile[];
  readonly unstemmed: Market["unstemmed"];
}

type SubjectFile = {
  readonly id: string;
  readonly group?: string;
  readonly children: readonly SubjectFile[];
} & Readonly<Record<string, unknown>>;

export function marketOf(file: MarketFile): Market {
  return {
    names: file.names,
    sources: file.sources.map((source) => ({
      domain: source.domain,
      name: source.name ?? siteNameOf(source.domain),
      authority: source.authority,
      sourceTypes: source.source_types,
      contentTypes: source.content_types,
      weight: source.weight,
      about: source.about ?? null,
      languages: source.languages,
    })),
    subjects: new Map(
      file.subjects
        .flatMap((root) => flatten(root, { parent: null, root: root.id, group: UNKNOWN_GROUP }))
        .map((one) => [one.id, one]),
    ),
    unstemmed: file.unstemmed,
  };
}

type Ancestors = Pick<MarketSubject, "parent" | "root" | "group">;

function flatten(node: SubjectFile, { parent, root, group }: Ancestors): MarketSubject[] {
  const { id, children, group: ownGroup = group, ...forms } = node;
  const own = { id, parent, root, group: ownGroup, forms: forms as MarketSubject["forms"] };
  const inherited = { parent: id, root, group: ownGroup };
  return [own, ...children.flatMap((child) => flatten(child, inherited))];
}
