import type { Preview } from "@storybook/react-vite";
import { createUnderstudy, type FaultInput } from "understudy/browser";
import { ApiContext } from "../src/api";

/** One fake for all stories; it is created when the first one is shown. */
const created = createUnderstudy({ now: "2026-03-20T12:00:00Z" });

export default {
  // Each story has a world of its own, with the faults that its parameters name.
  loaders: [
    async ({ parameters }) => {
      const { baseUrl, fetch, world: newWorld } = await created;
      const world = newWorld();
      world.faults.add(...((parameters["faults"] ?? []) as FaultInput[]));
      return { api: { baseUrl, fetch, headers: world.headers() } };
    },
  ],
  decorators: [
    (Story, { loaded }) => (
      <ApiContext value={loaded["api"]}>
        <Story />
      </ApiContext>
    ),
  ],
} satisfies Preview;
