import { messageOf } from "./answering.ts";
import type { Fault } from "./fault.ts";
import { bodyOf, rewriting, withBody } from "./write-bodies.ts";

function isLong(value: unknown, most: number): value is unknown[] {
  return Array.isArray(value) && value.length > most;
}

/** Faults of adding prompts (§4.8). */
export const ADDED_PROMPTS_FAULTS: readonly Fault[] = [
  rewriting(
    {
      id: "write.first-prompt-only",
      says: "Of several prompts the first is added.",
      kills: ["write.prompts-listed"],
    },
    "/prompts",
    ({ prompts, ...body }) =>
      isLong(prompts, 1) && !isLong(prompts, 50) ? { ...body, prompts: [prompts[0]] } : undefined,
  ),
  rewriting(
    {
      id: "write.no-country",
      says: "The country of added prompts is thrown away.",
      kills: ["write.prompts-details"],
    },
    "/prompts",
    ({ country, ...body }) => (country === undefined ? undefined : body),
  ),
  rewriting(
    {
      id: "write.no-tags",
      says: "The tags of added prompts are thrown away.",
      kills: ["write.prompts-details"],
    },
    "/prompts",
    ({ tags, ...body }) => (Array.isArray(tags) && !isLong(tags, 10) ? body : undefined),
  ),
  rewriting(
    {
      id: "write.prompts-cut",
      says: "Of more than fifty prompts the first fifty are added.",
      kills: ["write.prompts-50"],
    },
    "/prompts",
    (body) =>
      isLong(body.prompts, 50) ? { ...body, prompts: body.prompts.slice(0, 50) } : undefined,
  ),
  {
    id: "write.refused-in-part",
    says: "Fifty-one prompts are refused when fifty of them have been added.",
    kills: ["write.prompts-50"],
    may: [],
    answer(request, handle) {
      const { prompts, ...body } = bodyOf(request);
      if (isLong(prompts, 50)) {
        handle(withBody(request, { ...body, prompts: prompts.slice(0, 50) }));
      }
      return handle(request);
    },
  },
  rewriting(
    {
      id: "write.tags-cut",
      says: "Of more than ten tags the first ten are added.",
      kills: ["write.tags-10"],
    },
    "/prompts",
    (body) => (isLong(body.tags, 10) ? { ...body, tags: body.tags.slice(0, 10) } : undefined),
  ),
  rewriting(
    {
      id: "write.any-platform",
      says: "Without platforms a prompt is put to the first.",
      kills: ["write.llms"],
      may: ["error.required-400"],
    },
    "/prompts",
    (body) =>
      body.llms === undefined && body.brand !== undefined
        ? { ...body, llms: ["openai"] }
        : undefined,
  ),
  {
    id: "write.plan-ignored",
    says: "Platforms that the plan does not allow are left out without a word.",
    kills: ["write.llms"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const isForbidden = reply.status === 400 && messageOf(reply).includes("in the plan");
      if (!isForbidden) return reply;
      return handle(withBody(request, { ...bodyOf(request), llms: ["openai"] }));
    },
  },
  {
    id: "write.brand-on-the-way",
    says: "A brand that is not tracked is added together with its prompts.",
    kills: ["write.prompts-brand-404"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const { brand } = bodyOf(request);
      if (request.path !== "/prompts" || reply.status !== 404) return reply;
      handle(withBody({ ...request, path: "/brands/tracked" }, { brand }));
      return handle(request);
    },
  },
];
