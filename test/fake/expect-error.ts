import { expect } from "vitest";
import type { TestResponse } from "../support/fake-server.ts";

/** Expects an error with exactly the documented envelope (§7, C05); returns its message. */
export function expectError(
  { status, body, headers }: Pick<TestResponse, "status" | "body" | "headers">,
  wanted: number,
): string {
  expect(status).toBe(wanted);
  expect(body).toEqual({ error: { message: expect.any(String) as string } });
  const { message } = (body as { error: { message: string } }).error;
  expect(message).not.toBe("");
  expect(headers["content-type"]).toMatch(/^application\/json\b/);
  return message;
}
