import { Document, isMap, isSeq, visit } from "yaml";

const WIDTH = 100;
/** What fits on a line in braces stands there. */
const MOST_IN_BRACES = 72;

/** A scenario's file as YAML that a person can edit. */
export function yamlText(file: object): string {
  const document = new Document(file, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_, node) => {
      const isShort = JSON.stringify(node).length <= MOST_IN_BRACES;
      const isEmpty = (isMap(node) || isSeq(node)) && node.items.length === 0;
      if (isShort || isEmpty) node.flow = true;
    },
  });
  const head = "# yaml-language-server: $schema=./scenario.schema.json\n";
  return head + document.toString({ lineWidth: WIDTH, flowCollectionPadding: false });
}
