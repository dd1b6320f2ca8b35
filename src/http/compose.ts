import type { RequestListener } from "node:http";
import type { Express } from "express";
import type { Contract } from "../contract/contract.ts";
import type { Choices } from "../fake/choices.ts";
import type { Fake } from "../fake/fake.ts";
import { Journal } from "../fake/journal.ts";
import type { Worlds, WorldPlan } from "../fake/worlds.ts";
import type { World } from "../workspace/world/world.ts";
import { EventHub } from "./admin/event-hub.ts";
import type { AdminOptions } from "./admin/options.ts";
import { apiListener } from "./api.ts";
import type { AppOptions } from "./app.ts";
import { composeCore } from "./core.ts";
import { CORS_HEAD } from "./cors.ts";
import { listenerOf } from "./listener.ts";
import { NODE_CONTEXT } from "./node-context.ts";
import { Recorder } from "./recorder.ts";
import { ReplyMemory } from "./reply-memory.ts";
import { SteadyTime } from "./steady-time.ts";

/** Everything a running fake is made of. */
export interface FakeParts extends Pick<AppOptions, "contractText" | "cors" | "log" | "logError"> {
  readonly contract: Contract;
  readonly plan: WorldPlan;
  readonly choices: Choices;
  readonly strictParameters: boolean;
  readonly checkReplies: boolean;
  readonly pagesFolder: string;
  /** How many bytes of replies are remembered; 0: none. */
  readonly replyMemoryBytes?: number;
  /** Read when the admin API is first called. */
  readonly admin: () => Omit<AdminOptions, keyof OwnAdminOptions>;
}

/** What the admin API is given by this composition itself. */
type OwnAdminOptions = Pick<
  AdminOptions,
  "worlds" | "plan" | "fake" | "journal" | "events" | "replies" | "checkReplies"
>;

export interface ComposedFake {
  /** The whole of it, as a server of Node takes it. */
  readonly app: RequestListener;
  /** What stands beside the API: its description, the admin API, the pages. */
  readonly rest: () => Promise<Express>;
  readonly fake: Fake;
  readonly worlds: Worlds;
  /** The default world. */
  readonly world: World;
  readonly events: EventHub;
}

/** Puts a fake together: keys, worlds, core and listener; listening is the caller's. */
export function composeFake(parts: FakeParts): ComposedFake {
  const { contract, plan } = parts;
  const time = new SteadyTime(NODE_CONTEXT.system);
  const { fake, worlds, world } = composeCore({ ...parts, system: time.now });
  const [journal, events] = [new Journal(), new EventHub()];
  const replies = new ReplyMemory(parts.replyMemoryBytes);
  const { checkReplies, contractText, cors, log, logError } = parts;
  const rest = loadedOnce(() => ({
    fake,
    journal,
    contractText,
    cors,
    log,
    logError,
    admin: { ...parts.admin(), worlds, plan, fake, journal, events, replies, checkReplies },
    pages: {
      scenario: plan.scenario.definition,
      basePath: contract.basePath,
      folder: parts.pagesFolder,
    },
  }));
  const commonHead = cors ? CORS_HEAD : [];
  const recorder = new Recorder({ fake, journal, events, time, replies, commonHead });
  const api = apiListener({ answer: (request) => recorder.answer(request), log, logError });
  const app = listenerOf({ basePath: contract.basePath, cors, api, rest });
  return { app, rest, fake, worlds, world, events };
}

/** Makes the app when it is first asked for: Express and the admin API are half of what would be loaded. */
function loadedOnce(options: () => AppOptions): () => Promise<Express> {
  let app: Promise<Express> | null = null;
  return () => (app ??= import("./app.ts").then(({ createApp }) => createApp(options())));
}
