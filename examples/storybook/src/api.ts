import { createContext } from "react";

/** How components reach the API; the app and the stories provide it. */
export interface Api {
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
}

export const ApiContext = createContext<Api | null>(null);
