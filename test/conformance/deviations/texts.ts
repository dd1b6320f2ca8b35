import { setRows } from "../../../src/fake/faults/changes.ts";
import { rewriteBody } from "../../../src/fake/faults/write-bodies.ts";
import { deviation, type Deviation } from "./deviation.ts";

const KEPT = ["write.texts-kept"];

/** Stores the texts of prompts otherwise than they were posted. */
function storing(what: string, change: (text: string) => string): Deviation {
  return deviation(
    `prompts stored ${what}`,
    KEPT,
    {
      path: "/prompts",
      changeRequest: rewriteBody(({ prompts, ...body }) =>
        Array.isArray(prompts) && prompts.every((text) => typeof text === "string")
          ? { ...body, prompts: prompts.map(change) }
          : undefined,
      ),
    },
    "listQueries",
  );
}

function storingBrands(what: string, change: (name: string) => string): Deviation {
  return deviation(`brand names stored ${what}`, KEPT, {
    path: "/brands/tracked",
    changeRequest: rewriteBody((body) =>
      typeof body.brand === "string" ? { ...body, brand: change(body.brand) } : undefined,
    ),
  });
}

/** Added texts and tags that are stored otherwise than they were posted. */
export const TEXTS: readonly Deviation[] = [
  storing("with escaped ampersands", (text) => text.replaceAll("&", "&amp;")),
  storing("with escaped apostrophes", (text) => text.replaceAll("'", "&#39;")),
  storing("without angle brackets", (text) => text.replaceAll(/[<>]/g, "")),
  storing("with percent signs decoded", (text) => text.replaceAll("% ", " ")),
  storing("without emoji", (text) => text.replaceAll(/\p{Extended_Pictographic}/gu, "")),
  storing("with ? for emoji", (text) => text.replaceAll(/\p{Extended_Pictographic}/gu, "?")),
  storing("in 255 characters", (text) => text.slice(0, 255)),
  storing("without accents", (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "")),
  storing("with single spaces", (text) => text.replaceAll(/ +/g, " ")),
  storingBrands("with escaped ampersands", (name) => name.replaceAll("&", "&amp;")),
  storingBrands("without accents", (name) => name.normalize("NFD").replaceAll(/\p{M}/gu, "")),
  deviation(
    "a listed brand whose name has an ampersand is unknown",
    KEPT,
    {
      path: "/queries",
      changeRequest: (request) => ({
        ...request,
        query: request.query.map(([name, value]) =>
          name === "brand"
            ? ([name, value.replace(/&.*$/, "")] as const)
            : ([name, value] as const),
        ),
      }),
    },
    "listQueries",
  ),
  deviation(
    "no prompt has a tag that was added with it",
    ["write.tags-usable"],
    {
      path: "/queries",
      changeBody: (body, { parameter }) => {
        if (parameter("query_tag") === "understudy") setRows(body, []);
      },
    },
    "listQueries",
  ),
];
