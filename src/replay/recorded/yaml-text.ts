import { Document, isMap, isSeq, visit } from "yaml";

const WIDTH = 100;
/** What fits on a line in braces stands there. */
const MOST_IN_BRACES = 72;

/** A scenario's file as YAML that a person can edit; `schema` is where an editor finds its form. */
export function yamlText(file: object, schema: string | null = null): string {
  const document = new Document(file, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_, node) => {
      const isShort = JSON.stringify(node).length <= MOST_IN_BRACES;
      const isEmpty = (isMap(node) || isSeq(node)) && node.items.length === 0;
      if (isShort || isEmpty) node.flow = true;
    },
  });
  const head = schema === null ? "" : `# yaml-language-server: $schema=${schema}\n`;
  return head + document.toString({ lineWidth: WIDTH, flowCollectionPadding: false });
}
