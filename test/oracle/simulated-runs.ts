import { createPromptModel } from "../../src/simulation/models/prompt-model.ts";
import type { RunFacts } from "../../src/simulation/model.ts";
import { simulateRun, type PromptWithModel } from "../../src/simulation/models/simulate-run.ts";
import { failuresOn, scheduledTime } from "../../src/simulation/models/schedule.ts";
import { Vocabulary } from "../../src/simulation/catalogue/vocabulary.ts";
import type { BrandView } from "../../src/workspace/brand-view.ts";
import type { TestFake } from "../support/fake-server.ts";
import { dateOfDay } from "./definitions.ts";
import type { Run } from "./read-runs.ts";
import type { Schemas } from "./workspace-client.ts";

/** The runs of a simulated brand, simulated without the ledger. */
export interface SimulatedBrand {
  readonly view: BrandView;
  /** Every run of some days up to now. */
  readonly facts: (from: number, to: number, keeps?: Keeps) => Generator<RunFacts>;
  /** A run as the API shows it, with the fields that are counted. */
  readonly shown: (facts: RunFacts) => Run;
}

type Keeps = (asked: PromptWithModel, platform: RunFacts["platform"]) => boolean;

/** A brand of a shipped scenario without traits and with one run a day. */
export function simulatedBrand(fake: TestFake, workspace: string, brand: string): SimulatedBrand {
  const { scenario, seed } = fake.world.base;
  const owner = scenario.definition.workspaces.find((one) => one.workspace === workspace);
  const index = owner?.brands.findIndex((one) => one.brand === brand) ?? -1;
  const definition = owner?.brands[index];
  const view = fake.world.workspace(workspace).brand(brand);
  if (owner === undefined || definition === undefined || view === null) {
    throw new Error(`No ${brand} in ${workspace}`);
  }
  const plan = { name: "", apiAccess: true, platforms: owner.plan.platforms };
  const silentPlatforms = new Set(owner.silent_platforms);
  const place = { scenario, seed, workspace, plan, silentPlatforms, index };
  const base = fake.world.base.brand(definition, place);
  const { catalogue, model, prompts } = base.data();
  const vocabulary = new Vocabulary(catalogue.vocabulary);
  const asked = prompts.map((prompt, ordinal) => ({
    ordinal,
    prompt,
    model: createPromptModel(catalogue, vocabulary, prompt, { competitors: base.competitors }),
  }));
  return {
    view,
    shown: (facts) => shownAs(view, facts),
    *facts(from, to, keeps = () => true) {
      for (let day = from; day <= to; day++) {
        const isLost = failuresOn(model, day);
        for (const one of asked.filter(({ prompt }) => isAskedOn(prompt, day))) {
          for (const platform of one.prompt.platforms) {
            const at = scheduledTime(model, one, { platform, day, slot: 0 });
            if (at > view.second || !keeps(one, platform)) continue;
            const run = { platform, day, slot: 0, at };
            if (!isLost(one, run)) yield simulateRun(model, one, run);
          }
        }
      }
    },
  };
}

function isAskedOn({ since, removed }: PromptWithModel["prompt"], day: number): boolean {
  return since <= day && (removed === null || day < removed);
}

function shownAs(view: BrandView, facts: RunFacts): Run {
  const { names, pages, sites, strings } = view.catalogue;
  const prompt = view.prompts[facts.prompt]!;
  const detail: Partial<Schemas["QueryRunDetail"]> = {
    brand_prompt_id: view.promptToken(facts.prompt),
    prompt_text: prompt.text,
    country: prompt.country,
    provider: facts.platform,
    run_at: view.timestamp(facts.at),
    mentions: facts.mentions.map(({ name, label, passing }, place) => ({
      brand: names[name]!.name,
      rank: place + 1,
      sentiment: label,
      sentiment_reason: null,
      mention_type: passing ? "passing" : "ranked",
      is_tracked_brand: false,
    })) as Schemas["Mention"][],
    citations: facts.citations.map((page) => ({
      url: pages[page]!.url,
      domain: sites[pages[page]!.site]!.domain,
      page_title: pages[page]!.metadata.pageTitle,
    })) as Schemas["QueryRunDetail"]["citations"],
    web_search_queries: facts.searches?.map((string) => strings[string]!.text) ?? null,
  };
  return {
    item: { provider: facts.platform } as Run["item"],
    detail: detail as Run["detail"],
    day: dateOfDay(Math.floor(facts.at / 86_400)),
    tags: prompt.tags,
  };
}
