import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeBody } from "../../src/recording/proxy/body.ts";

/** A body to which gzip was applied a number of times. */
function stacked(times: number): ReturnType<typeof decodeBody> {
  let bytes: Buffer = Buffer.from("{}");
  for (let time = 0; time < times; time++) bytes = gzipSync(bytes);
  const body = { bytes, size: bytes.length, isEnded: true };
  const codings = Array.from({ length: times }, () => "gzip").join(", ");
  return decodeBody(body, [["Content-Encoding", codings]]);
}

test("at most 5 content codings are removed", () => {
  expect(stacked(5).bytes?.toString()).toBe("{}");
  expect(stacked(6)).toEqual({ bytes: null, problem: "6 content codings are more than 5" });
});
