import type { Complaints } from "../../contract/complaints.ts";
import { SourceError } from "../../contract/yaml-source.ts";

/** Reads a part; undefined, and the complaint kept, where it is wrong. */
export type Attempt = <T>(read: () => T) => T | undefined;

/** Attempts whose complaints are gathered. */
export function attemptInto(complaints: Complaints): Attempt {
  return (read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      complaints.addAll(error);
      return undefined;
    }
  };
}
