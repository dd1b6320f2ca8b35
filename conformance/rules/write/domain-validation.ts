import { brandRefusalRule } from "./brand-validation.ts";
import { wrongDomainPosts } from "./posts.ts";

/** §4.8, §7: a scheme or a path is no part of a host name. */
export const writeDomainValidation = brandRefusalRule(
  "write.domain-validation",
  wrongDomainPosts,
  "domain is a bare host name",
);
