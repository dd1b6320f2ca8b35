import { decodePercent } from "../common/decode-percent.ts";
import { hash } from "../common/random.ts";
import { trimSlashes } from "../common/trim-slashes.ts";

// The images of invented pages do not exist. With an image base, responses refer to generated ones below it (ADR 0015).

/** The path of the generated images below the image base. */
export const IMAGES_PATH = "/images/";

/**
 * Hosts of invented images: domains that are reserved for examples and tests (RFC 2606), and the host of the thumbnails
 * of YouTube, where the invented videos have none.
 */
const REPLACED_HOST = /^i\.ytimg\.com$|(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/;
const SUFFIX = ".svg";

/** Returns the URL of the generated image for an image of a replaced host; other URLs are returned unchanged. */
export function generatedUrl(base: string, url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, hostname, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || !REPLACED_HOST.test(hostname)) return url;
  return `${base}${IMAGES_PATH}${hostname}${pathname}${SUFFIX}`;
}

/** What `parseImageBase` accepts. */
export const IMAGE_BASE = "an http or https URL without query, such as http://127.0.0.1:4010";

/** Parses the base URL of generated images, and removes slashes at its end; null: the text is not such a URL. */
export function parseImageBase(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, search, hash: fragment } = new URL(text);
  if (!/^https?:$/.test(protocol) || search !== "" || fragment !== "") return null;
  return origin + trimSlashes(pathname);
}

/** Headers of a generated image; pages of any origin may show it. */
export const IMAGE_HEADERS = {
  "content-type": "image/svg+xml; charset=utf-8",
  "cache-control": "public, max-age=86400",
  "content-security-policy": "default-src 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
};

/** Returns the generated image of a path as SVG, in the size of Open Graph images; null: it is not the path of one. */
export function generatedImage(path: string): string | null {
  const [host = "", ...rest] = path.slice(IMAGES_PATH.length).split("/");
  const name = rest.join("/");
  if (!path.startsWith(IMAGES_PATH) || !REPLACED_HOST.test(host) || !name.endsWith(SUFFIX)) {
    return null;
  }
  const hue = hash(host) % 360;
  const shape = hash(host, name);
  const title = escaped(titleOf(name));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img">
<title>${title}</title>
<rect width="1200" height="630" fill="hsl(${hue},45%,90%)"/>
<circle cx="${shape % 1200}" cy="${(shape >>> 8) % 630}" r="${160 + (shape % 160)}" fill="hsl(${hue},45%,72%)"/>
<circle cx="${(shape >>> 5) % 1200}" cy="${(shape >>> 13) % 630}" r="${80 + (shape % 90)}" fill="hsl(${(hue + 40) % 360},45%,64%)"/>
<g font-family="sans-serif" fill="hsl(${hue},45%,18%)"><text x="60" y="520" font-size="56">${title}</text><text x="60" y="580" font-size="32">${escaped(shortened(host))}</text></g>
</svg>
`;
}

/** Returns host and path of the image that a generated image replaces; null: the URL is not that of a generated image. */
export function replacedImage(url: string): string | null {
  const start = url.indexOf(IMAGES_PATH);
  if (start === -1 || generatedImage(url.slice(start)) === null) return null;
  return url.slice(start + IMAGES_PATH.length, -SUFFIX.length);
}

/** The file name without its extension, as words. */
function titleOf(name: string): string {
  const file = decodePercent(name.slice(0, -SUFFIX.length)).split("/").at(-1) ?? "";
  return shortened(file.replace(/\.\w{1,5}$/, "").replaceAll(/[-_]+/g, " "));
}

const MAX_TITLE = 36;

function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/\p{C}/gu, ""));
  if (letters.length > MAX_TITLE) letters.splice(MAX_TITLE - 1, Infinity, "…");
  return letters.join("");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (letter) => ENTITIES[letter]!);
}
