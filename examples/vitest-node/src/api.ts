import { setTimeout } from "node:timers/promises";

/** Where the API is, and a key. */
export interface Api {
  readonly baseUrl: string;
  readonly key: string;
}

/** Sends a GET request; waits and repeats it when the API is rate limited. */
export async function get<Reply>(
  { baseUrl, key }: Api,
  path: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const url = `${baseUrl}${path}?${new URLSearchParams(parameters).toString()}`;
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    if (response.ok) return (await response.json()) as Reply;
    if (response.status !== 429 || attempt === 3) throw new Error(await messageOf(response));
    await setTimeout(Number(response.headers.get("retry-after") ?? 1) * 1000);
  }
}

async function messageOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { readonly error: { readonly message: string } };
  return `${response.status}: ${error.message}`;
}
