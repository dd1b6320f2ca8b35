import { expect } from "vitest";
import type { TestReply } from "../support/fake-server.ts";

/** A refusal: its status and an envelope with nothing but a message (§7, C05); the message. */
export function expectRefusal(
  { status, body, headers }: Pick<TestReply, "status" | "body" | "headers">,
  wanted: number,
): string {
  expect(status).toBe(wanted);
  expect(body).toEqual({ error: { message: expect.any(String) as string } });
  const { message } = (body as { error: { message: string } }).error;
  expect(message).not.toBe("");
  expect(headers["content-type"]).toMatch(/^application\/json\b/);
  return message;
}
