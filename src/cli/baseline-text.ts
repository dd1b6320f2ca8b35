import { isSeq, parseDocument } from "yaml";
import type { KnownFinding } from "../../conformance/baseline.ts";

/** The text of a baseline that knows nothing yet; an editor checks it by the schema that it names. */
export function emptyBaseline(schemaPath: string): string {
  return [
    `# yaml-language-server: $schema=${schemaPath}`,
    "#",
    "# Findings that are known and tolerated for now. Say why in `reason`; `ticket` and `expires` may be added.",
    "",
    "findings: []",
    "",
  ].join("\n");
}

export interface BaselineEdit {
  readonly seen: readonly KnownFinding[];
  readonly gone: readonly KnownFinding[];
  readonly added: readonly KnownFinding[];
  /** YYYY-MM-DD */
  readonly today: string;
}

/**
 * The text of a baseline, brought up to date: what was seen again gets today's date, what is gone
 * leaves, what is new comes last. Comments, order and all other fields stay as a person wrote them.
 */
export function editedBaseline(
  { text, findings }: { readonly text: string; readonly findings: readonly KnownFinding[] },
  { seen, gone, added, today }: BaselineEdit,
): string {
  const document = parseDocument(text);
  for (const known of seen) {
    document.setIn(["findings", findings.indexOf(known), "last_seen"], today);
  }
  const places = gone.map((known) => findings.indexOf(known)).toSorted((a, b) => b - a);
  for (const place of places) document.deleteIn(["findings", place]);
  const list = document.get("findings");
  if (isSeq(list) && added.length > 0) list.flow = false;
  for (const entry of added) document.addIn(["findings"], document.createNode(entry));
  return document.toString({ lineWidth: 0 });
}
