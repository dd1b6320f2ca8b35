import type { CorsOptions } from "cors";
import { REPLAY_HEADER } from "./replay-token/stamp.ts";

/** What pages of any origin may do with the API (C17). */
export const CORS: CorsOptions = {
  maxAge: 600,
  methods: ["GET", "HEAD", "POST"],
  exposedHeaders: [REPLAY_HEADER],
};

/** What every reply of the API says of it, names and values in turn. */
export const CORS_HEAD: readonly string[] = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  REPLAY_HEADER,
];
