import type { Complaints } from "../../contract/complaints.ts";
import type { Market } from "../market/market.ts";
import type { HistoryDefinition, TraitDefinition } from "./definition.ts";
import { choiceOf } from "./schema-complaint.ts";
import { appearing, checkOnce } from "./shared-checks.ts";
import type { Located, LocatedBrand } from "./sound-parts.ts";

/** Complains of traits about brands and platforms that there are not, and of days that never come. */
export function checkTraits(complaints: Complaints, found: LocatedBrand, market: Market): void {
  const { pointer, value: brand, workspace } = found;
  const { history } = brand;
  if (history === undefined) return;
  const traits = history.traits.map((value, place) => ({
    pointer: `${pointer}/history/traits/${place}`,
    value,
  }));
  const usual = [brand.brand, ...market.names.map(({ name }) => name)];
  for (const trait of traits) {
    checkDays(complaints, trait, history);
    checkNamed(complaints, trait, [...usual, ...appearing(brand)]);
    checkNew(complaints, trait, usual);
    checkPlatform(complaints, trait, workspace.plan.platforms);
  }
  const newcomers = traits.flatMap(({ pointer: at, value }) =>
    value.trait === "appears" ? [{ pointer: `${at}/brand`, value: value.brand }] : [],
  );
  checkOnce(complaints, "brand that appears", newcomers);
}

type Trait = Located<TraitDefinition>;

function checkDays(
  complaints: Complaints,
  { pointer, value: { from, to } }: Trait,
  { days }: HistoryDefinition,
): void {
  if (to === null) return;
  const firstDay = 1 - days;
  if (to < from) {
    complaints.add(
      `${pointer}/to`,
      `to ${to} is before from ${from}; allowed is that day or a later one`,
    );
  } else if (to < firstDay) {
    const what = `to ${to} is before the history begins`;
    complaints.add(`${pointer}/to`, `${what}; allowed is day ${firstDay} or a later one`);
  }
}

function checkNamed(
  complaints: Complaints,
  { pointer, value }: Trait,
  known: readonly string[],
): void {
  if (value.trait !== "tone" && value.trait !== "strength") return;
  const { brand } = value;
  if (brand === undefined || known.includes(brand)) return;
  const what = `no answer of this history can name "${brand}"`;
  complaints.add(`${pointer}/brand`, `${what}; ${choiceOf(brand, known)}`);
}

/** A name inside another one would be found in texts that do not mean it. */
function checkNew(
  complaints: Complaints,
  { pointer, value }: Trait,
  usual: readonly string[],
): void {
  if (value.trait !== "appears") return;
  const { brand } = value;
  const folded = brand.toLowerCase();
  if (usual.includes(brand)) {
    const what = `"${brand}" is known from the beginning`;
    complaints.add(`${pointer}/brand`, `${what}; allowed is a new name, or {trait: strength}`);
    return;
  }
  const clash = usual.find((name) => {
    const other = name.toLowerCase();
    return other.includes(folded) || folded.includes(other);
  });
  if (clash === undefined) return;
  const what = `"${brand}" and "${clash}" can't be told apart in a text`;
  complaints.add(`${pointer}/brand`, `${what}; allowed is a name of which neither is a part`);
}

function checkPlatform(
  complaints: Complaints,
  { pointer, value }: Trait,
  plan: readonly string[],
): void {
  if (value.trait !== "silent" && value.trait !== "absent") return;
  const { platform } = value;
  if (plan.includes(platform)) return;
  const what = `"${platform}" is not in the workspace's plan`;
  complaints.add(`${pointer}/platform`, `${what}; ${choiceOf(platform, plan)}`);
}
