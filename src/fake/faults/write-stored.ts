import type { ApiRequest } from "../request.ts";
import { parameter, setRows, withError, errorIf } from "./changes.ts";
import { defineFaults, type ResponseBody } from "./fault.ts";
import { isAddedBySuite, withBody, writeBodyOf } from "./write-bodies.ts";

/** Returns a POST with a write-enabled key of the scenario `agency`. */
function withWriteKey(request: ApiRequest): ApiRequest {
  const authorization = "Bearer lmvz_live_northwind_write";
  return { ...request, headers: { ...request.headers, authorization } };
}

/** Faults in what is stored, and in which requests see it (§1, §4.8, §5). */
export const STORED_FAULTS = defineFaults({}, [
  {
    id: "write.stored-without-key",
    title: "A POST that results in 401 is stored all the same.",
    breaks: ["write.only-adds"],
    respond(request, handle) {
      const response = handle(request);
      if (request.method === "POST" && response.status === 401) handle(withWriteKey(request));
      return response;
    },
  },
  {
    id: "write.nameless-brand",
    title: "A POST without a brand results in 400, but adds the brand undefined.",
    breaks: ["write.only-adds"],
    path: "/brands/tracked",
    respond(request, handle) {
      const response = handle(request);
      const isNameless = request.method === "POST" && writeBodyOf(request).brand === undefined;
      if (isNameless && response.status === 400) {
        handle(withBody(withWriteKey(request), { brand: "undefined" }));
      }
      return response;
    },
  },
  {
    id: "write.brand-for-its-key-only",
    title: "Added brands are listed for write-enabled keys only.",
    breaks: ["write.brand-listed"],
    operations: ["listTrackedBrands"],
    changeBody: (body, { request }) => {
      if (request.headers["authorization"]?.endsWith("_write") === true) return;
      setRows(
        body,
        body.items.filter(({ brand }: ResponseBody) => !isAddedBySuite(brand)),
      );
    },
  },
  {
    id: "write.ids-of-leaderboards-only",
    title: "/visibility returns 404 for the id of an added prompt.",
    breaks: ["write.only-adds"],
    path: "/visibility",
    statuses: [200],
    changeResponse: (response, request) =>
      isAddedBySuite(parameter(request, "brand")) &&
      parameter(request, "brand_prompt_id") !== undefined
        ? withError(response, 404)
        : response,
  },
  {
    id: "write.special-brand-without-mentions",
    title: "/brands/top-mentioned returns 404 for a name with an ampersand.",
    breaks: ["write.texts-kept"],
    path: "/brands/top-mentioned",
    statuses: [200],
    changeResponse: errorIf(404, (request) => parameter(request, "brand")?.includes("&") === true),
  },
  {
    id: "write.tags-of-first-prompt",
    title: "Tags are put on the first prompt of a POST only.",
    breaks: ["write.all-listed"],
    operations: ["addPrompts"],
    respond(request, handle) {
      const { tags, prompts, ...body } = writeBodyOf(request);
      if (!Array.isArray(tags) || !Array.isArray(prompts) || prompts.length < 2) {
        return handle(request);
      }
      const [first, ...others] = prompts;
      handle(withBody(request, { ...body, prompts: others }));
      return handle(withBody(request, { ...body, tags, prompts: [first] }));
    },
  },
]);
