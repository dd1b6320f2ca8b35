import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import { dateOfDay, promptKey, type BrandDefinition } from "./definitions.ts";
import { readRuns, type Run } from "./read-runs.ts";
import type { Schemas, WorkspaceClient } from "./workspace-client.ts";

/** A range of runs to read one by one; responses are then recomputed from them. */
export interface SampleRange {
  /** Days relative to today; default: the window that the API uses without dates. */
  readonly days?: readonly [from: number, to: number];
  /** The beginning of the only prompt's text. */
  readonly prompt?: string;
}

export interface Sample {
  /** The parameters of every request for these runs. */
  readonly query: Query;
  readonly start: string;
  readonly end: string;
  readonly runs: readonly Run[];
}

/** A brand as the API shows it, with its definition in the scenario file. */
export interface SampledBrand {
  readonly client: WorkspaceClient;
  readonly definition: BrandDefinition;
  readonly prompts: readonly Schemas["TrackedPrompt"][];
  readonly tags: readonly string[];
  readonly samples: readonly Sample[];
}

/** No run is before this day. */
const EARLIEST_DAY = -400;

export async function sampleBrand(
  client: WorkspaceClient,
  brand: string,
  plans: readonly SampleRange[],
): Promise<SampledBrand> {
  const written = client.definition.brands.get(brand);
  if (written === undefined) throw new Error(`No brand ${brand}`);
  const queries = await client.read<Schemas["ListQueriesReply"]>("/queries", { brand });
  const definition = written.hasFurtherPrompts ? withListed(written, queries.items) : written;
  const tags = await client.read<Schemas["ListQueryTagsReply"]>("/queries/tags", { brand });
  const sampled = {
    client,
    definition,
    prompts: queries.items,
    tags: tags.items.map(({ slug }) => slug),
  };
  const samples: Sample[] = [];
  for (const plan of plans) samples.push(await readSample(sampled, plan));
  return { ...sampled, samples };
}

/** Prompts that are not in the file are taken from the list, which has no removed ones. */
function withListed(
  definition: BrandDefinition,
  listed: readonly Schemas["TrackedPrompt"][],
): BrandDefinition {
  const tags = listed.map((one) => [promptKey(one.text, one.country), one.tags] as const);
  return { ...definition, promptTags: new Map([...definition.promptTags, ...tags]) };
}

async function readSample(
  sampled: Omit<SampledBrand, "samples">,
  plan: SampleRange,
): Promise<Sample> {
  const [from, to] = plan.days ?? [-29, 0];
  const [start, end] = [dateOfDay(from), dateOfDay(to)];
  const query: Query = {
    brand: sampled.definition.brand,
    ...(plan.days === undefined ? {} : { start_date: start, end_date: end }),
    ...(plan.prompt === undefined ? {} : { brand_prompt_id: await promptId(sampled, plan.prompt) }),
  };
  const runs = await readRuns(sampled.client, query);
  return { query, start, end, runs: runs.map((run) => ({ ...run, tags: tagsOf(sampled, run) })) };
}

function tagsOf({ definition }: Omit<SampledBrand, "samples">, { detail }: Omit<Run, "tags">) {
  const key = promptKey(detail.prompt_text, detail.country);
  const tags = definition.promptTags.get(key);
  expect(tags, `${key} is a prompt of ${definition.brand}`).toBeDefined();
  return tags ?? [];
}

/** The id of a prompt by the beginning of its text; removed prompts are found in their runs only. */
async function promptId(
  sampled: Omit<SampledBrand, "samples">,
  beginning: string,
): Promise<string> {
  const listed = sampled.prompts.find(({ text }) => text.startsWith(beginning));
  if (listed !== undefined) return listed.brand_prompt_id;
  const { brand } = sampled.definition;
  for (let offset = 0; ; offset += 100) {
    const page = await sampled.client.read<Schemas["ListQueryRunsReply"]>("/query-runs", {
      brand,
      start_date: dateOfDay(EARLIEST_DAY),
      limit: 100,
      offset,
    });
    const item = page.items.find(({ prompt_text_preview: text }) => text.startsWith(beginning));
    if (item !== undefined) return item.brand_prompt_id;
    if (!page.has_more) throw new Error(`No answer to a prompt that begins with ${beginning}`);
  }
}
