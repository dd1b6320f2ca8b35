import type { Complaints } from "../../contract/complaints.ts";
import { SourceError, type YamlSource } from "../../contract/yaml-source.ts";
import type { ScenarioDefinition } from "./definition.ts";
import type { Scenario, ScenarioLibrary } from "./scenario.ts";

/** The scenario whose workspaces another has; null: it has its own, or what it names is no such one. */
export function baseOf(
  definition: ScenarioDefinition,
  complaints: Complaints,
  library: ScenarioLibrary,
): Scenario | null {
  const { based_on: name, workspaces } = definition;
  if (typeof name !== "string") return null;
  if (workspaces !== undefined) {
    complaints.add(
      "",
      `the file has workspaces of its own and is based on "${name}"; allowed is one of both`,
      "workspaces",
    );
    return null;
  }
  try {
    const base = library.base(name);
    const { based_on: other } = base.definition;
    if (other === undefined) return base;
    complaints.add(
      "/based_on",
      `"${name}" is based on another itself; allowed is that one: "${other}"`,
    );
  } catch (error) {
    complaints.add("/based_on", reasonOf(error as Error, complaints.source.file));
  }
  return null;
}

/** What is wrong with the other file, or with this one: then without its place, which is told anyway. */
function reasonOf(error: Error, ownFile: string): string {
  const first = error instanceof SourceError ? error.mistakes[0] : undefined;
  if (first?.file === ownFile) return first.message;
  return error.message.split("\n")[0] ?? "";
}

/** A scenario with the workspaces of another; what it says itself goes before what that one says. */
export function basedOn(base: Scenario, own: ScenarioDefinition, source: YamlSource): Scenario {
  // The schema's default stands in `own`, so only the file knows what it says itself.
  const { seed, crawl_delay_s: delay } = source.value as Partial<ScenarioDefinition>;
  return {
    ...base,
    source,
    definition: {
      ...own,
      seed: seed ?? base.definition.seed,
      crawl_delay_s: delay ?? base.definition.crawl_delay_s,
      workspaces: base.definition.workspaces,
    },
  };
}
