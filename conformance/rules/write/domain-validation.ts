import { brandRefusalRule } from "./brand-validation.ts";
import { wrongDomainPosts } from "./posts.ts";

/** §4.8, §7: a domain has no scheme and no path. */
export const writeDomainValidation = brandRefusalRule(
  "write.domain-validation",
  wrongDomainPosts,
  (request) => ({
    request,
    status: 400,
    why: "domain is not a bare host name",
    parameters: ["domain"],
  }),
);
