import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";

test("llms.txt names addresses of this server that respond", async () => {
  const { agent } = startFake({ scenario: "tiny" });
  const { text, headers } = await agent.get("/llms.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^# Understudy\n\n> /);
  const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThan(4);
  for (const path of links) expect((await agent.get(path)).status, path).toBe(200);
  const bodies = [...text.matchAll(/`POST (\/\S+)`: .*? body `(\{.*\})`/g)];
  expect(bodies).toHaveLength(3);
  for (const [, path = "", body = ""] of bodies) {
    const json = body.split("` or `")[0] ?? "";
    const { status } = await agent.post(path).type("json").send(json);
    expect(status, path).toBeLessThan(300);
  }
});
