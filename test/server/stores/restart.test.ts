import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { folder } from "../../support/folder.ts";
import type { Snapshot } from "../../../src/server/admin/snapshot-file.ts";
import { observed, startStored, type StoredFake } from "./stored-fake.ts";

const WRITE = "lmvz_live_tiny_write";

/** The worlds and keys that a series of actions has created. */
interface Known {
  readonly worlds: string[];
  readonly keys: string[];
  readonly ids: string[];
}

type Action = (fake: StoredFake, known: Known) => Promise<number>;

const texts = fc.constantFrom("Which sail is light?", "Who mends sails?", "What is a jib?");
const brands = fc.constantFrom("Copperfinch", "Ottervale", "Nobody");
const place = fc.nat(5);

function nth<T>(list: readonly T[], at: number): T {
  return list[at % list.length]!;
}

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(brands, texts, place).map<Action>(([brand, text, at]) => async (fake, { keys }) => {
    const body = { brand, prompts: [text], llms: ["openai"] };
    return (await fake.post(nth(keys, at), "/prompts", body)).status;
  }),
  fc.tuple(brands, place).map<Action>(([brand, at]) => async (fake, { keys }) => {
    const body = { brand, domain: `${brand.toLowerCase()}.example` };
    return (await fake.post(nth(keys, at), "/brands/tracked", body)).status;
  }),
  fc
    .tuple(fc.constantFrom("tiny", "agency"), fc.boolean())
    .map<Action>(([scenario, own]) => async (fake, known) => {
      const choices = own ? { choices: { C11: "clamp" } } : {};
      const { status, body } = await fake.admin("post", "/worlds", {
        scenario,
        seed: 3,
        ...choices,
      });
      if (status !== 201) return status;
      known.worlds.push(body.world);
      for (const { key, id } of body.keys) {
        known.keys.push(key);
        known.ids.push(id);
      }
      return status;
    }),
  place.map<Action>((at) => async (fake, { worlds }) => {
    return (await fake.admin("delete", `/worlds/${nth(worlds, at)}`)).status;
  }),
  fc
    .tuple(place, fc.constantFrom("advance", "reset", "freeze"))
    .map<Action>(([at, action]) => async (fake, { worlds }) => {
      const duration = action === "advance" ? { duration: "P1DT5H" } : {};
      const body = { world: nth(worlds, at), action, ...duration };
      return (await fake.admin("post", "/clock", body)).status;
    }),
  place.map<Action>((at) => async (fake, { worlds }) => {
    return (await fake.admin("post", "/reset", { world: nth(worlds, at) })).status;
  }),
  place.map<Action>((at) => async (fake, known) => {
    const given = { workspace: "tiny", mode: "write", world: nth(known.worlds, at) };
    const { status, body } = await fake.admin("post", "/keys", given);
    if (status !== 201) return status;
    known.keys.push(body.key);
    known.ids.push(body.id);
    return status;
  }),
  place.map<Action>((at) => async (fake, { ids }) => {
    return ids.length === 0 ? 0 : (await fake.admin("delete", `/keys/${nth(ids, at)}`)).status;
  }),
  fc.tuple(place, fc.boolean()).map<Action>(([at, keep]) => async (fake, { worlds }) => {
    const faults = [{ fault: "page.always-more" }];
    const body = keep
      ? { world: nth(worlds, at), keep }
      : at === 0
        ? {}
        : { world: nth(worlds, at) };
    return (await fake.admin("post", "/faults", { faults, ...body })).status;
  }),
  fc.tuple(place, place, fc.boolean()).map<Action>(([from, to, isNew]) => async (fake, known) => {
    const { body: snapshot } = await fake.admin("get", `/snapshots/${nth(known.worlds, from)}`);
    const into = isNew ? "" : `?into=${nth(known.worlds, to)}`;
    const { status, body } = await fake.admin("post", `/snapshots${into}`, snapshot as Snapshot);
    if (status !== 201 || !isNew) return status;
    known.worlds.push(body.world);
    for (const { key } of body.keys) known.keys.push(key);
    return status;
  }),
);

/** Performs an action while the store refuses changes; returns whether it needed one. */
async function isRefusedWithoutEffect(
  fake: StoredFake,
  known: Known,
  action: Action,
): Promise<boolean> {
  const before = await observed(fake, known.keys);
  fake.refuse = true;
  const status = await action(fake, known);
  fake.refuse = false;
  expect(await observed(fake, known.keys)).toEqual(before);
  return status === 503;
}

const script = fc.array(fc.tuple(actions, fc.nat(3)), { minLength: 1, maxLength: 12 });

test("after a restart, and after refused changes, every response is the same", async () => {
  const statuses = new Map<number, number>();
  let refusals = 0;
  const directory = folder();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const file = join(directory, `${++run}.db`);
      let fake = startStored(file);
      const known: Known = { worlds: ["default"], keys: [WRITE], ids: [] };
      for (const [action, kind] of steps) {
        // One change in four is refused first: it must not change anything.
        if (kind === 0 && (await isRefusedWithoutEffect(fake, known, action))) refusals++;
        const status = await action(fake, known);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      const before = await observed(fake, known.keys);
      fake.store.close();
      fake = startStored(file);
      expect(await observed(fake, known.keys)).toEqual(before);
      fake.store.close();
    }),
    { numRuns: 10, seed: 18 },
  );
  // The actions are mostly possible ones.
  expect(statuses.get(200)).toBeGreaterThan(15);
  expect(statuses.get(201)).toBeGreaterThan(8);
  expect(refusals).toBeGreaterThan(5);
});
