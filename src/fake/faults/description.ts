import type { FakeReply } from "../request.ts";
import type { Fault } from "./fault.ts";

const PATH = "/openapi.json";

/** A fault that gives a description where the core knows none. */
function describing(id: string, says: string, description: object): Fault {
  return {
    id,
    says,
    kills: ["version.openapi"],
    may: [],
    answer(request, handle): FakeReply {
      const reply = handle(request);
      const body = { openapi: "3.1.0", ...description };
      return request.path === PATH ? { ...reply, status: 200, headers: {}, body } : reply;
    },
  };
}

/** Faults of the API's description (§5, §9); they show on a core that is asked for it. */
export const DESCRIPTION_FAULTS: readonly Fault[] = [
  describing("version.other", "The description is of another version, and of no operation.", {
    info: { title: "Brand visibility", version: "0.9.0" },
    paths: {},
  }),
];
