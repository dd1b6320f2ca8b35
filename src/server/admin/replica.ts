import { hostname } from "node:os";

/** The name of this process among those that share a state. */
export const REPLICA = `${hostname()}-${process.pid}`;
