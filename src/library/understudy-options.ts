import type { FaultInput } from "./world-types.ts";
import type { WorldStartOptions } from "./understudy-types.ts";

/** Options of `createUnderstudy`. */
export interface UnderstudyOptions extends CommonOptions {
  /**
   * The name of a shipped scenario (`tiny`), the path or `file:` URL of a scenario file, its YAML text (with a line
   * break), or its content as an object. Default: `agency`.
   */
  readonly scenario?: string | object;
}

/** Options that also exist in a browser. */
export interface CommonOptions extends WorldStartOptions {
  /** What the fake does in open cases: with a limit above its maximum (C11), and in the response to a POST (C78). */
  readonly choices?: {
    readonly C11?: "refuse" | "clamp";
    readonly C78?: "empty" | "created";
  };
  /** Faults in all worlds, and for requests without a valid key. */
  readonly faults?: readonly FaultInput[];
  /** Rejects unknown parameters and body fields with 400; default: false. */
  readonly strictParameters?: boolean;
  /** Sends CORS headers; default: true. */
  readonly cors?: boolean;
  /**
   * Replaces the images of invented pages (`og_image`) with generated ones below this URL, such as
   * `http://127.0.0.1:4010`; `fetch`, `listen` and `express` serve them. Default: images keep their URLs.
   */
  readonly images?: string;
  /** Receives the causes of 500 responses. */
  readonly onError?: (error: unknown) => void;
}
