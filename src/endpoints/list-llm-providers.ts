import { PLATFORM_NAMES, PLATFORMS } from "../workspace/model.ts";
import type { Endpoint } from "./endpoint.ts";
import { wholeList } from "./page.ts";

/** GET /llm-providers (§4.1): all five platforms, on any plan (C35). */
export const listLlmProviders: Endpoint<"listLlmProviders"> = () => ({
  body: wholeList(
    PLATFORMS.map((provider) => ({ provider, display_name: PLATFORM_NAMES[provider] })),
  ),
});
