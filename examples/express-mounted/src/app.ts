import express, { type Express } from "express";

/** Where the API is, and a key. */
export interface Api {
  readonly baseUrl: string;
  readonly key: string;
}

interface ShareOfVoice {
  readonly items: readonly { readonly brand_name: string; readonly share_pct: number }[];
}

/** The backend: it keeps the API key, and gives its pages only what they show. */
export function createApp(api: () => Api): Express {
  const app = express();
  app.get("/competitors/:brand", async (request, response) => {
    const { baseUrl, key } = api();
    const query = new URLSearchParams({ brand: request.params.brand, limit: "3" });
    const reply = await fetch(`${baseUrl}/brands/top-mentioned?${query.toString()}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!reply.ok) return void response.status(reply.status === 404 ? 404 : 502).end();
    const { items } = (await reply.json()) as ShareOfVoice;
    response.json(items.map((row) => ({ name: row.brand_name, share: row.share_pct })));
  });
  return app;
}
