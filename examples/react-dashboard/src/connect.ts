import { client } from "../generated/client.gen";

const KEY = import.meta.env.VITE_API_KEY ?? "lmvz_live_northwind_write";
const BASE_URL = import.meta.env.VITE_API_URL ?? "http://127.0.0.1:4010/api/v1";

/** Configures the generated client: for a server, or for the fake in this page. */
export async function connect(): Promise<void> {
  const headers = { authorization: `Bearer ${KEY}` };
  if (import.meta.env.VITE_UNDERSTUDY !== "browser") {
    client.setConfig({ baseUrl: BASE_URL, headers });
    return;
  }
  const { createUnderstudy } = await import("understudy/browser");
  const { baseUrl, fetch } = await createUnderstudy({ storage: sessionStorage });
  client.setConfig({ baseUrl, headers, fetch });
}
