import type { BrowserContext, Route } from "@playwright/test";
import { isBelow, respondToApp, type AppTarget, type AppResponder } from "../app-request.ts";

/** Responds to the requests of a context's pages below the app's base URL. Other requests are not affected. */
export async function routeApi(
  context: BrowserContext,
  understudy: AppResponder,
  target: AppTarget,
): Promise<void> {
  await context.route(
    (url) => isBelow(target.baseUrl, url.href),
    (route) => respond(route, understudy, target),
  );
}

async function respond(route: Route, understudy: AppResponder, target: AppTarget): Promise<void> {
  const request = route.request();
  const body = request.postDataBuffer();
  try {
    const response = await respondToApp(understudy, target, {
      method: request.method(),
      url: request.url(),
      headers: await request.allHeaders(),
      body: body === null ? null : new Uint8Array(body),
    });
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch (error) {
    // A transport fault. A page that was closed meanwhile gets nothing.
    if (!(error instanceof TypeError)) throw error;
    await route.abort("connectionreset").catch(() => {});
  }
}
