import { domainsAsks } from "../citations/ground.ts";
import { rowSchemaRule } from "../sov/row-schema.ts";

/** §2.9: the fields of a cited site. */
export const domainsSchema = rowSchemaRule("domains.schema", "listCitedDomains", domainsAsks);
