import { domainsRequests } from "../../plan/cited-sources.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";

/** §2.9: the fields of a cited domain. */
export const domainsSchema = rowsSchemaRule("domains.schema", "listCitedDomains", domainsRequests);
