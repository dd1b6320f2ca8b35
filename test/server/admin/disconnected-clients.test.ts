import { expect, test } from "vitest";
import { startFake } from "../../support/fake-server.ts";
import { listening } from "../../support/http-server.ts";

test.each(["/worlds", "/snapshots"])(
  "a world that POST %s creates for a client that has disconnected is deleted",
  async (path) => {
    const fake = startFake({ scenario: "tiny" });
    const { body: snapshot } = await fake.admin("get", "/snapshots/default");
    const origin = await listening((request, response) => {
      const stop = fake.events.listen(({ kind }) => {
        if (kind !== "world" && kind !== "snapshot") return;
        stop();
        response.destroy();
      });
      fake.app(request, response);
    });
    const sent = fetch(`${origin}/__admin${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(path === "/worlds" ? {} : snapshot),
    });
    await expect(sent).rejects.toThrow("fetch failed");
    const { promise: deleted, resolve } = Promise.withResolvers<void>();
    fake.events.listen(() => resolve());
    if (fake.worlds.list().length > 1) await deleted;
    expect(fake.worlds.list()).toHaveLength(1);
    expect(fake.events.since(0).map(({ data }) => data())).toMatchObject([
      {},
      { action: "deleted" },
    ]);
  },
);
