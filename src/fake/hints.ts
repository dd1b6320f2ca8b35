import type { BrandView } from "../workspace/world/brand-view.ts";
import type { WorkspaceView } from "../workspace/world/world.ts";
import { nearest } from "../contract/nearest.ts";
import type { FakeRequest } from "./request.ts";
import { misplacedKey } from "./shown-key.ts";

/** What a client that was refused may have meant. */
export function refusalHints(
  status: number,
  request: FakeRequest,
  { workspace, brand }: { readonly workspace: WorkspaceView | null; readonly brand: string | null },
): string[] {
  const misplaced = status === 401 ? misplacedKey(request) : null;
  if (misplaced !== null) {
    return [`the key belongs in the Authorization header, not in ${misplaced}`];
  }
  return status === 404 && workspace !== null ? brandHint(workspace, brand) : [];
}

/** What the client may have meant by a brand that is not tracked. */
function brandHint(workspace: WorkspaceView, asked: string | null): string[] {
  if (asked === null || workspace.brand(asked) !== null) return [];
  const names = workspace.brandNames;
  const sameLetters = names.find((name) => name.toLowerCase() === asked.toLowerCase());
  if (sameLetters !== undefined) {
    return [`the brand is spelt "${sameLetters}"; letter case counts`];
  }
  const near = nearest(asked, names);
  return [near === null ? `tracked are ${names.join(", ")}` : `did you mean the brand "${near}"?`];
}

const NAME_FILTERS = ["filter_by_brand", "exclude_brand"] as const;

/** Filters that match nothing, and what was probably meant by them. */
export function filterHints(brand: BrandView, values: Readonly<Record<string, unknown>>): string[] {
  const hints = NAME_FILTERS.flatMap((filter) => {
    const asked = values[filter];
    if (typeof asked !== "string") return [];
    const known = brand.catalogue.names;
    if (known.some(({ name }) => name === asked)) return [];
    const near = nearest(
      asked,
      known.map(({ name }) => name),
    );
    return [
      `${filter}: no answer names "${asked}"${near === null ? "" : `, did you mean "${near}"?`}`,
    ];
  });
  return [...hints, ...tagHint(brand, values["query_tag"])];
}

function tagHint(brand: BrandView, asked: unknown): string[] {
  if (typeof asked !== "string" || brand.hasTag(asked)) return [];
  const { tags } = brand;
  const named = tags.find(({ name }) => name.toLowerCase() === asked.toLowerCase())?.slug;
  const near =
    named ??
    nearest(
      asked,
      tags.map(({ slug }) => slug),
    );
  return [
    `query_tag: no tag has the slug "${asked}"${near === null ? "" : `, did you mean "${near}"?`}`,
  ];
}
