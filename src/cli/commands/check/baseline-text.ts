import { isSeq, parseDocument, type ScalarTag } from "yaml";
import { printable, printableJson } from "../../../common/printable.ts";
import type { KnownFinding } from "../../../../conformance/baseline/baseline.ts";

/** The text of an empty baseline; editors validate it with the schema that it names. */
export function emptyBaseline(schemaPath: string): string {
  return [
    `# yaml-language-server: $schema=${schemaPath}`,
    "#",
    "# Accepted findings. State the reason in `reason`; `ticket` and `expires` are optional.",
    "",
    "findings: []",
    "",
  ].join("\n");
}

/** Writes texts that are not printable as JSON does, escaped and in one line. */
const UNPRINTABLE: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: (value) => typeof value === "string" && printable(value) !== value,
  resolve: (text) => text,
  stringify: ({ value }) => printableJson(JSON.stringify(value)),
};

export interface BaselineEdit {
  readonly seen: readonly KnownFinding[];
  readonly gone: readonly KnownFinding[];
  readonly added: readonly KnownFinding[];
  /** YYYY-MM-DD */
  readonly today: string;
}

/**
 * The updated text of a baseline: dated entries seen again get today's date, entries that are gone are removed,
 * new ones are appended. Comments, order and all other fields stay unchanged.
 */
export function editedBaseline(
  { text, findings }: { readonly text: string; readonly findings: readonly KnownFinding[] },
  { seen, gone, added, today }: BaselineEdit,
): string {
  const document = parseDocument(text, { customTags: (tags) => [UNPRINTABLE, ...tags] });
  for (const known of seen) {
    if (known.last_seen === undefined) continue;
    document.setIn(["findings", findings.indexOf(known), "last_seen"], today);
  }
  const indexes = gone.map((finding) => findings.indexOf(finding)).toSorted((a, b) => b - a);
  for (const index of indexes) document.deleteIn(["findings", index]);
  const list = document.get("findings");
  if (isSeq(list) && added.length > 0) list.flow = false;
  for (const entry of added) document.addIn(["findings"], document.createNode(entry));
  return document.toString({ lineWidth: 0 });
}

/** The text of an empty baseline in JSON. */
export function emptyJsonBaseline(schemaPath: string): string {
  return `${JSON.stringify({ $schema: schemaPath, findings: [] }, null, 2)}\n`;
}

/** Like `editedBaseline`, for a JSON file. */
export function editedJsonBaseline(
  { text, findings }: { readonly text: string; readonly findings: readonly KnownFinding[] },
  { seen, gone, added, today }: BaselineEdit,
): string {
  const kept = findings
    .filter((known) => !gone.includes(known))
    .map((known) =>
      seen.includes(known) && known.last_seen !== undefined
        ? { ...known, last_seen: today }
        : known,
    );
  const document = JSON.parse(text) as object;
  const edited = { ...document, findings: [...kept, ...added] };
  return `${printableJson(JSON.stringify(edited, null, 2))}\n`;
}
