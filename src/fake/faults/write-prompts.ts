import { responseMessage, errorIf } from "./changes.ts";
import { defineFaults } from "./fault.ts";
import { writeBodyOf, rewriteBody, withBody } from "./write-bodies.ts";

function isLong(value: unknown, most: number): value is unknown[] {
  return Array.isArray(value) && value.length > most;
}

/** Returns a change of the texts of added prompts. */
function rewriteTexts(changeText: (text: string) => string): ReturnType<typeof rewriteBody> {
  return rewriteBody(({ prompts, ...body }) =>
    Array.isArray(prompts) && prompts.every((text) => typeof text === "string")
      ? { ...body, prompts: prompts.map(changeText) }
      : undefined,
  );
}

/** Faults of adding prompts (§4.8). */
export const ADDED_PROMPTS_FAULTS = defineFaults({ path: "/prompts" }, [
  {
    id: "write.first-prompt-only",
    title: "Only the first of several prompts is added.",
    breaks: ["write.prompts-listed"],
    mayBreak: ["write.all-listed"],
    changeRequest: rewriteBody(({ prompts, ...body }) =>
      isLong(prompts, 1) && !isLong(prompts, 50) ? { ...body, prompts: [prompts[0]] } : undefined,
    ),
  },
  {
    id: "write.accents-lost",
    title: "Letters outside ASCII are left out of the text of added prompts.",
    breaks: ["write.prompts-listed", "write.texts-kept"],
    changeRequest: rewriteTexts((text) => text.replaceAll(/[^\0-\x7F]/gu, "")),
  },
  {
    id: "write.texts-escaped",
    title: "Added prompts are stored with HTML entities.",
    breaks: ["write.texts-kept"],
    changeRequest: rewriteTexts((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  },
  {
    id: "write.no-country",
    title: "The country of added prompts is ignored.",
    breaks: ["write.prompts-details"],
    mayBreak: ["write.all-listed", "write.body-types"],
    changeRequest: rewriteBody(({ country, ...body }) =>
      country === undefined ? undefined : body,
    ),
  },
  {
    id: "write.no-tags",
    title: "The tags of added prompts are ignored.",
    breaks: ["write.prompts-details"],
    mayBreak: ["write.all-listed"],
    changeRequest: rewriteBody(({ tags, ...body }) =>
      Array.isArray(tags) && !isLong(tags, 10) ? body : undefined,
    ),
  },
  {
    id: "write.no-global",
    title: "The country ZZ is refused.",
    breaks: ["write.allowed-bodies"],
    statuses: [200],
    changeResponse: errorIf(400, (request) => writeBodyOf(request).country === "ZZ"),
  },
  {
    id: "write.fiftieth-lost",
    title: "Of 50 prompts, the last is not added.",
    breaks: ["write.all-listed"],
    changeRequest: rewriteBody((body) =>
      isLong(body.prompts, 49) && !isLong(body.prompts, 50)
        ? { ...body, prompts: body.prompts.slice(0, 49) }
        : undefined,
    ),
  },
  {
    id: "write.text-as-tag",
    title: "Text in place of tags is one tag.",
    breaks: ["write.body-types"],
    changeRequest: rewriteBody((body) =>
      typeof body.tags === "string" ? { ...body, tags: [body.tags] } : undefined,
    ),
  },
  {
    id: "write.prompts-cut",
    title: "Of more than 50 prompts, the first 50 are added.",
    breaks: ["write.prompts-50"],
    changeRequest: rewriteBody((body) =>
      isLong(body.prompts, 50) ? { ...body, prompts: body.prompts.slice(0, 50) } : undefined,
    ),
  },
  {
    id: "write.refused-partly-added",
    title: "51 prompts are rejected after 50 of them were added.",
    breaks: ["write.prompts-50"],
    respond(request, handle) {
      const { prompts, ...body } = writeBodyOf(request);
      if (isLong(prompts, 50)) {
        handle(withBody(request, { ...body, prompts: prompts.slice(0, 50) }));
      }
      return handle(request);
    },
  },
  {
    id: "write.tags-cut",
    title: "Of more than 10 tags, the first 10 are added.",
    breaks: ["write.tags-10"],
    changeRequest: rewriteBody((body) =>
      isLong(body.tags, 10) ? { ...body, tags: body.tags.slice(0, 10) } : undefined,
    ),
  },
  {
    id: "write.many-tags-500",
    title: "More than 10 tags result in 500.",
    breaks: ["error.no-500"],
    statuses: [400],
    changeResponse: errorIf(500, (request) => isLong(writeBodyOf(request).tags, 10)),
  },
  {
    id: "write.any-platform",
    title: "Without llms, the first platform is used.",
    breaks: ["write.llms"],
    mayBreak: ["error.required-400"],
    changeRequest: rewriteBody((body) =>
      body.llms === undefined && body.brand !== undefined
        ? { ...body, llms: ["openai"] }
        : undefined,
    ),
  },
  {
    id: "write.unknown-platform-dropped",
    title: "Unknown platforms beside a known one are dropped.",
    breaks: ["write.llms"],
    changeRequest: rewriteBody((body) =>
      isLong(body.llms, 1) && body.llms.length < 5
        ? { ...body, llms: body.llms.slice(0, 1) }
        : undefined,
    ),
  },
  {
    id: "write.plan-ignored",
    title: "Platforms that the plan does not allow are silently dropped.",
    breaks: ["write.llms"],
    statuses: [400],
    changeResponse: (response, request, handle) =>
      responseMessage(response).includes("in the plan")
        ? handle(withBody(request, { ...writeBodyOf(request), llms: ["openai"] }))
        : response,
  },
  {
    id: "write.prompts-track-brand",
    title: "Adding prompts to an untracked brand tracks it.",
    breaks: ["write.prompts-brand-404"],
    mayBreak: ["write.only-adds"],
    statuses: [404],
    changeResponse: (_, request, handle) => {
      const { brand } = writeBodyOf(request);
      handle(withBody({ ...request, path: "/brands/tracked" }, { brand }));
      return handle(request);
    },
  },
]);
