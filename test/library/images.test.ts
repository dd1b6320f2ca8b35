import express from "express";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { generatedImage, generatedUrl } from "../../src/endpoints/generated-images.ts";
import { createUnderstudy } from "../../src/index.ts";
import { listening } from "../support/http-server.ts";

const OPTIONS = { scenario: "tiny", now: "2026-01-31T09:00:00Z" };
const BASE = "http://127.0.0.1:4010";
const PATH = "/api/v1/citations?brand=Copperfinch&include_extras=true";
const KEY = { authorization: "Bearer lmvz_live_tiny_read" };

interface Body {
  readonly items: readonly { readonly og_image: string }[];
}

function bodyOf(response: Response): Promise<Body> {
  return response.json() as Promise<Body>;
}

async function expectWellFormed(images: readonly (string | null)[]): Promise<void> {
  const xml = images.map((image, nth) => ({ fileName: `${nth}.svg`, contents: image ?? "" }));
  const { valid, errors } = await validateXML({ xml, normalization: "format" });
  expect(valid, JSON.stringify(errors)).toBe(true);
}

test("with an image base, only the images of the response change", async () => {
  await using plain = await createUnderstudy(OPTIONS);
  await using withImages = await createUnderstudy({ ...OPTIONS, images: `${BASE}/` });
  const [before, after] = await Promise.all([
    plain.fetch(PATH, { headers: KEY }),
    withImages.fetch(PATH, { headers: KEY }),
  ]);
  expect(after.headers.get("understudy-replay")).toBe(before.headers.get("understudy-replay"));
  const [was, is] = [await bodyOf(before), await bodyOf(after)];
  const expected = was.items.map((item) => ({
    ...item,
    og_image: item.og_image.replace(/^https:\/\/(.+)$/, `${BASE}/images/$1.svg`),
  }));
  expect(is).toEqual({ ...was, items: expected });
  const images = is.items.map(({ og_image: image }) => image);
  expect(images).toContain(`${BASE}/images/copperfinch.example/images/gooseneck-one.jpg.svg`);
  expect(images).toContain("");
});

test("fetch, servers and Express routers serve the images", async () => {
  await using understudy = await createUnderstudy({ ...OPTIONS, images: BASE });
  const { items } = await bodyOf(await understudy.fetch(PATH, { headers: KEY }));
  const paths = items.flatMap(({ og_image: url }) => (url === "" ? [] : [new URL(url).pathname]));
  expect(paths.length).toBeGreaterThan(2);
  await using server = await understudy.listen();
  const mounted = await listening(express().use(understudy.express()));
  const origins = [new URL(server.url).origin, mounted];
  const texts = new Set<string>();
  for (const path of paths) {
    const response = await understudy.fetch(path);
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    const text = await response.text();
    texts.add(text);
    for (const origin of origins) {
      const served = await fetch(origin + path);
      expect(served.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(await served.text()).toBe(text);
    }
  }
  await expectWellFormed([...texts]);
  expect(texts.size).toBe(paths.length);
  expect((await understudy.fetch("/images/real.com/a.jpg.svg")).status).toBe(404);
  expect((await understudy.fetch("/images/a.example/a.jpg")).status).toBe(404);
});

test("without an image base there are no images", async () => {
  await using understudy = await createUnderstudy(OPTIONS);
  await using server = await understudy.listen();
  const path = "/images/copperfinch.example/images/gooseneck-one.jpg.svg";
  expect((await understudy.fetch(path)).status).toBe(404);
  expect((await fetch(new URL(path, server.url))).status).toBe(404);
});

test("an image base that is no URL is refused", async () => {
  for (const images of ["yes", "ftp://a.example", "http://a.example/?b"]) {
    await expect(createUnderstudy({ ...OPTIONS, images })).rejects.toThrow(
      `images can't be "${images}"; expected an http or https URL`,
    );
  }
});

test("thumbnails of videos are replaced as well", async () => {
  await using understudy = await createUnderstudy({ scenario: "agency", images: BASE });
  const path = "/api/v1/citations?brand=Alpenglow&limit=100&search=youtube.com";
  const { items } = await bodyOf(
    await understudy.fetch(path, { headers: understudy.defaultWorld.headers() }),
  );
  const images = items.map(({ og_image: image }) => image).filter((image) => image !== "");
  const thumbnail =
    /^http:\/\/127\.0\.0\.1:4010\/images\/i\.ytimg\.com\/vi\/[\w-]{11}\/hqdefault\.jpg\.svg$/;
  expect(images.filter((image) => !thumbnail.test(image))).toEqual([]);
  const [first = ""] = images;
  const svg = await (await understudy.fetch(new URL(first).pathname)).text();
  await expectWellFormed([svg]);
});

test("images of hosts that can exist keep their URLs", () => {
  for (const url of [
    "https://images.shop.com/a.jpg",
    "https://ytimg.com/a.jpg",
    "https://i.ytimg.com.shop.com/a.jpg",
    "https://myexample.com/a.jpg",
    "https://example.org.uk/a.jpg",
    "data:image/png;base64,AA==",
    "/a.jpg",
    "",
  ]) {
    expect(generatedUrl(BASE, url)).toBe(url);
  }
  expect(generatedUrl(`${BASE}/fake`, "https://www.example.com/a.jpg?b=c")).toBe(
    `${BASE}/fake/images/www.example.com/a.jpg.svg`,
  );
});

test("each URL of an invented page leads to an image that is well-formed", async () => {
  const hosts = fc.constantFrom("a.example", "shop.test", "www.example.org", "i.ytimg.com");
  const path = fc.webPath({ size: "medium" });
  const names = fc.oneof(
    path,
    fc
      .string({ unit: fc.constantFrom(...Array.from('ab<>&"/%-.\u0000\u{1F600}\u0301')) })
      .map((name) => `/${name}`),
  );
  const url = fc.tuple(hosts, names).map(([host, name]) => `https://${host}${name}`);
  await fc.assert(
    fc.asyncProperty(fc.array(url, { minLength: 1, maxLength: 30 }), async (urls) => {
      const generated = urls.map((one) => new URL(generatedUrl(BASE, one)));
      for (const { origin } of generated) expect(origin).toBe(BASE);
      await expectWellFormed(generated.map(({ pathname }) => generatedImage(pathname)));
    }),
    { seed: 18, numRuns: 5 },
  );
});
