import { Document, isMap, isSeq, visit } from "yaml";

const LINE_WIDTH = 100;
/** Collections up to this length are written in braces on one line. */
const MAX_FLOW_STYLE_LENGTH = 72;

/** A scenario file as readable YAML; `schema` is the path of its JSON Schema for editors. */
export function yamlText(file: object, schema: string | null = null): string {
  const document = new Document(file, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_, node) => {
      const isShort = JSON.stringify(node).length <= MAX_FLOW_STYLE_LENGTH;
      const isEmpty = (isMap(node) || isSeq(node)) && node.items.length === 0;
      if (isShort || isEmpty) node.flow = true;
    },
  });
  const head = schema === null ? "" : `# yaml-language-server: $schema=${schema}\n`;
  return head + document.toString({ lineWidth: LINE_WIDTH, flowCollectionPadding: false });
}
