import type { ContentType, SourceType } from "../../simulation/model.ts";
import type { Market, MarketSubject } from "../../simulation/catalogue/market.ts";

/** A market file that conforms to market.schema.json. */
export interface MarketFile {
  readonly names: Market["names"];
  readonly sources: readonly {
    readonly domain: string;
    readonly authority: number | null;
    readonly source_types: readonly SourceType[];
    readonly content_types: readonly ContentType[];
    readonly weight: number;
    readonly languages: readonly string[];
  }[];
  readonly subjects: readonly SubjectFile[];
  readonly unstemmed: Market["unstemmed"];
}

type SubjectFile = { readonly id: string; readonly children: readonly SubjectFile[] } & Readonly<
  Record<string, unknown>
>;

/** Returns the market of a file. */
export function marketOf(file: MarketFile): Market {
  return {
    names: file.names,
    sources: file.sources.map((source) => ({
      domain: source.domain,
      authority: source.authority,
      sourceTypes: source.source_types,
      contentTypes: source.content_types,
      weight: source.weight,
      languages: source.languages,
    })),
    subjects: new Map(
      file.subjects.flatMap((root) => flatten(root, null, root.id)).map((one) => [one.id, one]),
    ),
    unstemmed: file.unstemmed,
  };
}

function flatten(node: SubjectFile, parent: string | null, root: string): MarketSubject[] {
  const { id, children, ...forms } = node;
  const own = { id, parent, root, forms: forms as MarketSubject["forms"] };
  return [own, ...children.flatMap((child) => flatten(child, id, root))];
}
