import type { PlatformSlug } from "../generated";

/** What the dashboard shows; passed on as parameters of the API. */
export interface Scope {
  readonly brand: string;
  /** Default: all platforms. */
  readonly llm_provider?: PlatformSlug;
}

export interface ScopeProps {
  readonly scope: Scope;
}
