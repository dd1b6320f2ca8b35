import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serving, understudy } from "../support/command.ts";

const ORIGINAL = "https://copperfinch.example/images/gooseneck-one.jpg";
const PATH = "/images/copperfinch.example/images/gooseneck-one.jpg.svg";

/** The images of a server with these options, and its origin. */
async function imagesOf(...args: readonly string[]): Promise<{ images: string[]; origin: string }> {
  const { ready, interrupt } = await serving(["tiny", "--now", "2026-01-31T09:00:00Z", ...args]);
  onTestFinished(async () => void (await interrupt()));
  const headers = { authorization: "Bearer lmvz_live_tiny_read" };
  const response = await fetch(`${ready.url}/citations?brand=Copperfinch`, { headers });
  const { items } = (await response.json()) as { readonly items: readonly { og_image: string }[] };
  const { origin } = new URL(ready.url);
  return { images: items.map(({ og_image: image }) => image), origin };
}

test("serve refers to images that it serves", async () => {
  const { images, origin } = await imagesOf();
  expect(images).toContain(origin + PATH);
  const image = await fetch(origin + PATH);
  expect(image.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(image.headers.get("content-security-policy")).toBe("default-src 'none'");
});

test("on other hosts, with --state and with --no-images, images keep their URLs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stored = ["--state", join(folder, "state.sqlite")];
  for (const args of [["--no-images"], stored, ["--host", "0.0.0.0"]]) {
    expect((await imagesOf(...args)).images, args.join(" ")).toContain(ORIGINAL);
  }
});

test("--images takes the URL at which pages reach the server", async () => {
  const { images } = await imagesOf("--host", "0.0.0.0", "--images", "https://demo.test/fake/");
  expect(images).toContain(`https://demo.test/fake${PATH}`);
  const { code, stderr } = await understudy(["serve", "tiny", "--images", "yes"]);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Allowed: an http or https URL without query"),
  });
});
