import { onTestFinished } from "vitest";
import { listen } from "../../browser/browser.ts";
import type { TestFakeOptions } from "../../support/fake-server.ts";

/** A fake of the scenario "tiny" that listens, for what sends requests to its own server. */
export async function listening(options: TestFakeOptions = {}) {
  const fake = await listen({ scenario: "tiny", ...options });
  onTestFinished(async () => fake[Symbol.asyncDispose]());
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${fake.origin}/__admin${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- bodies of several operations are read
    return { status: response.status, body: (await response.json()) as any };
  };
  const worlds = async (): Promise<string[]> =>
    (await call("GET", "/worlds")).body.worlds.map(({ world }: { world: string }) => world);
  return { fake, call, worlds };
}
