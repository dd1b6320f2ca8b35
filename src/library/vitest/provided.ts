/** The server that the global setup started. */
export interface ProvidedServer {
  /** Base URL of the API. */
  readonly url: string;
  /** URL of the admin API. */
  readonly admin: string;
  /** The token that the admin API requires; null: none. */
  readonly adminToken: string | null;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly understudy: ProvidedServer;
  }
}
