import type { Contract } from "../../contract/contract.ts";
import type { Operation } from "../../contract/operation.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import type { JournalEntry } from "../journal.ts";
import { Router } from "../../fake/router.ts";
import type { Worlds } from "../../workspace/worlds.ts";
import { parseDate, type EpochDay } from "../../common/calendar.ts";
import { queryPairs } from "../parse-request.ts";
import { bodyState, keyLabel } from "./request-state.ts";

/** Returns a flow step that sends the same request and expects the same status; null: no operation matches. */
export function stepOf(contract: Contract, worlds: Worlds, entry: JournalEntry): object | null {
  const { request, status, credential, world, token } = entry;
  const router = new Router(contract);
  // The note of a request that was refused for its key has no operation.
  const route = token === null ? null : router.findOrNull(request.method, request.path);
  if (route === null) return null;
  const { operation, pathParameters } = route;
  const anchor = worlds.get(world ?? "")?.anchor ?? null;
  const given = [...Object.entries(pathParameters), ...queryPairs(request.query)];
  const body = bodyState(request.body);
  return {
    stepId: `${operation.id}-${entry.id}`,
    operationId: operation.id,
    key: keyLabel(worlds, credential) ?? "none",
    ...(given.length === 0
      ? {}
      : {
          parameters: given.map(([name, value]) => ({
            name,
            value: valueOf(schemaOf(operation, name), value, anchor),
          })),
        }),
    ...(body === null ? {} : { requestBody: { contentType: "application/json", payload: body } }),
    expect: { status },
  };
}

function schemaOf({ parameters }: Operation, name: string): JsonSchema {
  return parameters.find((one) => one.name === name)?.schema ?? {};
}

/** Returns a typed parameter value; a date becomes a day relative to day 0, so that the step works on any day. */
function valueOf(schema: JsonSchema, text: string, anchor: EpochDay | null): unknown {
  if (schema.format === "date") {
    const day = parseDate(text);
    return day === null || anchor === null ? text : { $day: day - anchor };
  }
  if (schema.type === "integer") return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (schema.type === "boolean" && ["true", "false"].includes(text)) return text === "true";
  return text;
}
