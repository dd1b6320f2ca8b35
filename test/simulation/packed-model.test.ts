import { expect, test } from "vitest";
import { packModels, unpackModel } from "../../src/simulation/models/packed-model.ts";
import { createPromptModel } from "../../src/simulation/models/prompt-model.ts";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { scenarioBrand } from "../../src/workspace/brand.ts";

test("an unpacked model is equal to the one that was packed", () => {
  const scenario = loadScenario("competitor-overtakes");
  const models = scenario.definition.workspaces.flatMap(({ workspace, brands, plan }) =>
    brands.flatMap((definition, index) => {
      const context = { scenario, seed: 7, workspace, index, silentPlatforms: new Set<never>() };
      const owner = { name: plan.name, apiAccess: true, platforms: plan.platforms };
      const brand = scenarioBrand({ ...context, plan: owner }, definition);
      const { catalogue, prompts } = brand.data();
      return prompts.map((prompt, at) => {
        const scope = at === 0 ? { names: new Set([0, 2]), pages: [1, 5, 3] } : null;
        const { competitors } = brand;
        const parts = { competitors, scope };
        const model = createPromptModel(catalogue, catalogue.vocabulary, prompt, parts);
        return {
          model: { ...model, laterNames: model.names.slice(0, 2) },
          changes: catalogue.traits.strength,
        };
      });
    }),
  );
  const packed = packModels(models.map(({ model }) => model));
  for (const [at, { model, changes }] of models.entries()) {
    expect(unpackModel(packed[at]!, changes)).toEqual(model);
  }
  expect(models.some(({ model }) => model.names.some((name) => name.changes))).toBe(true);
});
