import { PLATFORM_NAMES, PLATFORMS } from "../simulation/model.ts";
import type { Endpoint } from "./endpoint.ts";
import { singlePage } from "./page.ts";

/** GET /llm-providers (§4.1): all five platforms, on any plan (C35). */
export const listLlmProviders: Endpoint<"listLlmProviders"> = () => ({
  body: singlePage(
    PLATFORMS.map((provider) => ({ provider, display_name: PLATFORM_NAMES[provider] })),
  ),
});
