import { PLATFORM_NAMES, PLATFORMS } from "../simulation/model.ts";
import type { Endpoint } from "./endpoint.ts";
import { singlePage } from "./page.ts";

/** GET /llm-providers (§4.1): the platforms of the plan, to which prompts can be added (C35, C83). */
export const listLlmProviders: Endpoint<"listLlmProviders"> = ({ workspace: { plan } }) => ({
  body: singlePage(
    PLATFORMS.filter((provider) => plan.platforms.includes(provider)).map((provider) => ({
      provider,
      display_name: PLATFORM_NAMES[provider],
    })),
  ),
});
