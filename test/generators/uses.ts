/** Code that an app would write against each generated client; it only has to compile. */
export const USES: Readonly<Record<string, string>> = {
  "use-openapi-fetch": `
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi-typescript";

export async function use(baseUrl: string): Promise<unknown> {
  const client = createClient<paths>({ baseUrl });
  const { data } = await client.GET("/searches", { params: { query: { brand: "A", group_by: "topic" } } });
  const missing: number | undefined = data?.searches_by_provider_total.grok;
  const labels: string[] = (data?.items ?? []).map(({ search }) => search);
  const body = { brand: "A", prompts: ["Why?"], llms: ["openai" as const] };
  const added = await client.POST("/prompts", { body });
  const ids: string[] | undefined = added.data?.items?.map((one) => one.brand_prompt_id);
  const page: components["schemas"]["PageType"] = "listicle";
  // @ts-expect-error -- the brand is required
  await client.GET("/visibility", { params: { query: {} } });
  return [missing, labels, ids, page, added.error?.error.message];
}
`,
  "use-hey-api": `
import { addPrompts, listSearches, type PageType, type TopicRow } from "./hey-api";

export async function use(): Promise<unknown> {
  const { data } = await listSearches({ query: { brand: "A" } });
  const missing: number | undefined = data?.searches_by_provider_total.grok;
  const rows: TopicRow[] = (data?.items ?? []).filter((row): row is TopicRow => "topic_id" in row);
  const added = await addPrompts({ body: { brand: "A", prompts: ["Why?"], llms: ["openai"] } });
  const ids: string[] | undefined = added.data?.items?.map((one) => one.brand_prompt_id);
  const page: PageType = "listicle";
  return [missing, rows, ids, page];
}
`,
  "use-orval": `
import { addPrompts, listSearches, type PageType } from "./orval";

export async function use(): Promise<unknown> {
  const { data, status } = await listSearches({ brand: "A" });
  if (status !== 200) return data.error.message;
  const missing: number | undefined = data.searches_by_provider_total.grok;
  const added = await addPrompts({ brand: "A", prompts: ["Why?"], llms: ["openai"] });
  const ids = added.status === 200 ? added.data.items?.map((one) => one.brand_prompt_id) : [];
  const page: PageType = "listicle";
  return [missing, ids, page];
}
`,
  "use-swagger": `
import { Api, type PageType } from "./swagger";

export async function use(): Promise<unknown> {
  const api = new Api();
  const { data } = await api.searches.listSearches({ brand: "A" });
  const missing: number | undefined = data.searches_by_provider_total.grok;
  const added = await api.prompts.addPrompts({ brand: "A", prompts: ["Why?"], llms: ["openai"] });
  const ids: string[] | undefined = added.data.items?.map((one) => one.brand_prompt_id);
  const page: PageType = "listicle";
  return [missing, ids, page];
}
`,
};
