import { expect, test } from "vitest";
import type { Har } from "har-format";
import { fromHar } from "../../conformance/har/read-har.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import {
  loadFlowSchema,
  loadScenario,
  readScenarioText,
} from "../../src/files/scenario-library.ts";
import { readFlow } from "../../src/replay/flow/read-flow.ts";
import { memoryTarget } from "../../src/replay/memory-target.ts";
import { makeScenario, type RecordedScenario } from "../../src/recording/scenario/make-scenario.ts";
import { yamlText } from "../../src/recording/scenario/yaml-text.ts";
import { runFlow } from "../../src/replay/run-flow.ts";
import { parseDate } from "../../src/common/calendar.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";
import { proxyTo, type TestProxy } from "./proxy-fixture.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- steps are data of many shapes
type Step = any;

const READER = "lmvz_live_northwind_read";
const WRITER = "lmvz_live_northwind_write";

interface SentInit {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Call = readonly [path: string, init?: SentInit];

function as(key: string, init: SentInit = {}): SentInit {
  return { ...init, headers: { ...init.headers, Authorization: `Bearer ${key}` } };
}

function posting(body: unknown): SentInit {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { method: "POST", body: text, headers: { "Content-Type": "application/json" } };
}

/** Starts a proxy in front of a listening fake of the scenario agency. */
async function proxiedFake(seed?: number): Promise<TestProxy> {
  const { app } = startFake(seed === undefined ? {} : { seed });
  return proxyTo(await listening(app));
}

/** Records requests to a fake of the scenario agency. */
async function recordingOf(
  calls: readonly (Call | ((bodies: readonly Step[]) => Call))[],
): Promise<Har> {
  const proxy = await proxiedFake();
  const bodies: Step[] = [];
  for (const call of calls) {
    const [path, init = as(READER)] = typeof call === "function" ? call(bodies) : call;
    const response = await fetch(proxy.url + path, init);
    bodies.push(JSON.parse((await response.text()) || "null"));
  }
  await proxy.seen(calls.length);
  return JSON.parse(JSON.stringify(proxy.har())) as Har;
}

interface Made extends RecordedScenario {
  readonly steps_: readonly Step[];
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the file's data
  readonly data: any;
}

function made(har: unknown, exact = false): Made {
  const { exchanges, malformed } = fromHar(har, contract);
  const { definition } = loadScenario("agency");
  const options = { contract, definition, basedOn: "agency", name: "day", malformed, exact };
  const scenario = makeScenario(exchanges, options);
  const data = scenario.file as Made["data"];
  return { ...scenario, data, steps_: data.flow.steps, text: yamlText(scenario.file) };
}

/** Replays a scenario in memory; returns the steps that did not pass. */
async function replayed(
  text: string,
  anchor: string,
  seed: number | null = null,
): Promise<string[]> {
  const scenario = readScenarioText("day.yaml", text);
  const { source, definition } = scenario;
  const flow = readFlow({ source, schema: loadFlowSchema(), definition, contract });
  if (flow === null) throw new Error("The scenario has no flow");
  const target = await memoryTarget({
    contract,
    scenario,
    flow,
    anchor: parseDate(anchor),
    seed,
    faults: [],
    fetchFrom: memoryFetch,
    clock: () => 0,
  });
  const run = { contract, flow, target, inputs: new Map(), keepGoing: true, onStep: () => null };
  const { results } = await runFlow(run);
  return results
    .filter(({ outcome }) => outcome !== "passed")
    .map((result) => `${result.step.stepId} ${result.outcome} ${JSON.stringify(result)}`);
}

const DAY: Parameters<typeof recordingOf>[0] = [
  ["/brands/tracked"],
  ["/visibility?brand=Alpenglow&group_by=day&start_date=2026-03-10"],
  ["/brands/top-mentioned?brand=Alpenglow&limit=3"],
  ([, , top]) => [
    `/citations/domains?brand=Alpenglow&filter_by_brand=${encodeURIComponent(top.items[2].brand_name)}`,
  ],
  ["/queries?brand=Alpenglow&query_tag=winter"],
  ([, , , , { items }]) => [
    `/prompts/leaderboard?brand=Alpenglow&brand_prompt_id=${items[1].brand_prompt_id}`,
  ],
  ["/searches?brand=Alpenglow&language=de&limit=3"],
  ["/query-runs?brand=Alpenglow&llm_provider=openai&mentioned=true&limit=2&offset=2"],
  ({ [7]: { items } }) => [`/query-runs/${items[0].run_id}`],
  ["/youtube/summaries?brand=Alpenglow&limit=2"],
  ({ [9]: { items } }) => [
    `/youtube/summary?brand=Alpenglow&url=${encodeURIComponent(items[1].url)}`,
  ],
  ["/ranking-advice?brand=Alpenglow&status=done&limit=2"],
  ["/prompts", as(WRITER, posting({ brand: "Alpenglow", prompts: ["Which?"], llms: ["openai"] }))],
  ["/prompts", as(READER, posting({ brand: "Alpenglow", prompts: ["Which?"], llms: ["openai"] }))],
  ["/visibility?brand=Nobody", as(READER)],
  ["/visibility", {}],
];

let recordedDay: Har | undefined;

/** The recording of DAY, made once; a failed attempt is not kept. */
async function ofDay(): Promise<Har> {
  recordedDay ??= await recordingOf(DAY);
  return recordedDay;
}

test("an exact recording of a fake replays on any other day", async () => {
  const { text, steps, omitted } = made(await ofDay(), true);
  expect([steps, omitted]).toEqual([DAY.length, []]);
  expect(await replayed(text, "2026-03-20")).toEqual([]);
  expect(await replayed(text, "2027-08-01")).toEqual([]);
});

test("an exact recording with generated images and a key in another header replays too", async () => {
  const har = await recordingOf([
    ["/citations?brand=Alpenglow&limit=20&include_extras=true"],
    ["/brands/tracked", { headers: { "X-API-Key": READER } }],
  ]);
  // As a fake records them that serves images.
  const served = JSON.stringify(har).replaceAll(
    /https:\/\/([\w.-]+\/(?:images|vi)\/[\w./-]+\.jpg)/g,
    "http://127.0.0.1:4010/images/$1.svg",
  );
  expect(served.split(".jpg.svg").length).toBeGreaterThan(10);
  const { text, steps } = made(JSON.parse(served), true);
  expect(steps).toBe(2);
  expect(await replayed(text, "2026-03-20")).toEqual([]);
  expect(text).toContain("(?:\\.svg)?$");
});

test("an exact recording compares numbers; by default only types are compared", async () => {
  expect(await replayed(made(await ofDay(), true).text, "2026-03-20", 7)).not.toEqual([]);
  const { text } = made(await ofDay());
  expect(await replayed(text, "2026-03-20", 7)).toEqual([]);
  expect(await replayed(text, "2026-12-01")).toEqual([]);
});

test("the flow contains no id, date or key of the recording", async () => {
  for (const { text } of [made(await ofDay()), made(await ofDay(), true)]) {
    expect(text).not.toMatch(/2026-\d\d-\d\d|lmvz_live|brand_prompt_id: [^${\n]*[a-z0-9]{12}/);
    expect(text).toContain("$inputs.brand");
  }
});

test("ids are captured from the earliest response that contains them", async () => {
  const { steps_: steps } = made(await ofDay());
  const byId = new Map(steps.map((step) => [step.stepId, step]));
  const value = (stepId: string, name: string): unknown =>
    byId.get(stepId).parameters.find((one: Step) => one.name === name)?.value;
  expect(byId.get("listTopMentionedBrands").outputs).toEqual({
    filter_by_brand: "$response.body#/items/2/brand_name",
  });
  expect(value("listCitedDomains", "filter_by_brand")).toBe(
    "$steps.listTopMentionedBrands.outputs.filter_by_brand",
  );
  expect(byId.get("listQueries").outputs).toEqual({
    brand_prompt_id: "$response.body#/items/1/brand_prompt_id",
  });
  expect(value("getQueryRun", "run_id")).toBe("$steps.listQueryRuns.outputs.run_id");
  expect(value("getVideoSummary", "url")).toBe("$steps.listVideoSummaries.outputs.url");
  // Literal, although responses contain the same texts.
  expect([value("listSearches", "language"), value("listQueryRuns", "llm_provider")]).toEqual([
    "de",
    "openai",
  ]);
  expect([value("listQueryRuns", "mentioned"), value("listQueryRuns", "limit")]).toEqual([true, 2]);
});

test("the file has the clock and the keys of a recorded fake", async () => {
  const { data, steps_: steps } = made(await ofDay());
  expect(data).toMatchObject({ based_on: "agency", clock: { at: "0 12:00", runs: false } });
  expect(data.seed).toBeUndefined();
  expect(steps.slice(-4).map(({ key = "main", expect: { status } }) => [key, status])).toEqual([
    ["write", 200],
    ["main", 403],
    ["main", 404],
    ["none", 401],
  ]);
});

test("for a deployment, days count from the day of the recording and keys come from labels", async () => {
  const plain = structuredClone(await ofDay()) as unknown as { log: { entries: Step[] } };
  for (const entry of plain.log.entries) {
    entry.startedDateTime = "2026-03-12T23:00:00.000Z";
    entry.response.headers = entry.response.headers.filter(
      ({ name }: Step) => name.toLowerCase() !== "understudy-replay",
    );
  }
  const { data, steps_: steps } = made(plain);
  expect([data.clock, data.seed]).toEqual([undefined, undefined]);
  expect(steps[1].parameters.at(-1)).toEqual({ name: "start_date", value: { $day: -2 } });
  expect(steps.at(-4).key).toBe("write");
});

test("omits and counts what a flow cannot express", async () => {
  const { steps_: steps, omitted } = made(
    await recordingOf([
      ["/brands/tracked"],
      ["/brands/tracked", as(READER, { method: "HEAD" })],
      ["/nowhere"],
      ["/prompts", as(WRITER, posting('{"brand":'))],
      ["/searches?brand=Alpenglow&search=%7B%24inputs.brand%7D"],
      ["/visibility?brand=Alpenglow&colour=red"],
      ["/brands/tracked", { headers: { Authorization: `Basic ${btoa("x:y")}` } }],
    ]),
  );
  expect(steps.map(({ stepId }) => stepId)).toEqual([
    "listTrackedBrands",
    "getVisibility",
    "listTrackedBrands-2",
  ]);
  expect(steps[2]).toMatchObject({ key: "none", expect: { status: 401 } });
  expect(omitted).toEqual([
    "2 requests omitted: the contract defines no such method and path",
    "1 request omitted: the request body is not JSON",
    "1 request omitted: it contains text that reads as a runtime expression",
    'parameter "colour" omitted from 1 request: the contract does not define it',
  ]);
});

test("omits exchanges without a complete response", async () => {
  const cut = structuredClone(await ofDay()) as unknown as { log: { entries: Step[] } };
  cut.log.entries = cut.log.entries.slice(0, 2);
  cut.log.entries[1].response["_error"] = "the target closed the connection";
  expect(made(cut).omitted).toEqual([
    "1 request omitted: no complete response was recorded (the target closed the connection)",
  ]);
  cut.log.entries = cut.log.entries.slice(1);
  expect(() => made(cut)).toThrow(/no request can be a step of a flow/);
});

test("uses the seed of the recorded fake", async () => {
  const proxy = await proxiedFake(99);
  await (await fetch(`${proxy.url}/visibility?brand=Alpenglow`, as(READER))).text();
  await proxy.seen(1);
  const { data, text } = made(JSON.parse(JSON.stringify(proxy.har())), true);
  expect(data.seed).toBe(99);
  expect(await replayed(text, "2026-03-20")).toEqual([]);
});
