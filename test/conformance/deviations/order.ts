import type { OperationId } from "../../../src/contract/operation.ts";
import { allRows, parameter, setPage } from "../../../src/fake/faults/changes.ts";
import type { ResponseBody } from "../../../src/fake/faults/fault.ts";
import { hash } from "../../../src/common/random.ts";
import { deviation, type Deviation } from "./deviation.ts";

/** Sorts a list by one count only: rows of equal counts are in another order in every response. */
function tiesInRandomOrder(id: OperationId, path: string, field: string): Deviation {
  return deviation(
    `ties of ${path} in random order`,
    ["page.slice"],
    {
      respond: (request, handle, counts) => {
        const response = handle(request);
        if (request.path !== path || response.status !== 200) return response;
        const time = (counts.get(path) ?? 0) + 1;
        counts.set(path, time);
        const rows = allRows(request, handle)
          .map((row, at) => ({ row, key: hash(time, at) }))
          .toSorted((a, b) => b.row[field] - a.row[field] || a.key - b.key)
          .map(({ row }) => row);
        const body: ResponseBody = structuredClone(response.body);
        const given = (name: string): string | undefined => parameter(request, name);
        setPage(body, rows, { request, operation: id, parameter: given, handle });
        return { ...response, body };
      },
    },
    id,
  );
}

/** Orders that change between two equal requests. */
export const ORDER: readonly Deviation[] = [
  tiesInRandomOrder("listCitedDomains", "/citations/domains", "citation_count"),
  tiesInRandomOrder("listCitations", "/citations", "citation_count"),
];
