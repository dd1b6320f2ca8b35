import { expect, test } from "vitest";
import { booksBalance } from "./balance.ts";
import { walk } from "./read-runs.ts";
import { metricsOfRows } from "./recompute-visibility.ts";
import { groupBy } from "./scope.ts";
import { shelvesOf, type Schemas } from "./shelf.ts";

const shelf = shelvesOf("agency");

booksBalance(async () => shelf("northwind"), "Alpenglow", [
  { days: [-1, 0] },
  // A prompt was removed on day -20.
  { days: [-21, -20] },
  // Labels begin on day -75, the recording of searches on day -90, answers on day -119.
  { days: [-76, -75] },
  { days: [-91, -90] },
  { days: [-121, -119] },
  { days: [-300, -200] },
  { days: [-364, 0], prompt: "Warm insulated boots for snowshoeing" },
  { days: [-364, 0], prompt: "Ist die Daunenjacke" },
  { prompt: "Rechargeable head torch" },
]);

test("Alpenglow: /visibility of the default window counts the rows of /query-runs", async () => {
  const open = await shelf("northwind");
  const brand = "Alpenglow";
  const { items } = await walk<Schemas["ListQueryRunsReply"]>(open, "/query-runs", { brand });
  const query = { brand, group_by: "day" };
  const reply = await open.read<Schemas["GetVisibilityReply"]>("/visibility", query);
  const perDay = groupBy(items, ({ run_at: at }) => at.slice(0, 10));
  expect(reply.metrics).toEqual(metricsOfRows(items));
  expect(reply.groups).toEqual(
    [...perDay]
      .map(([key, rows]) => ({ key, metrics: metricsOfRows(rows) }))
      .toSorted((a, b) => a.key.localeCompare(b.key)),
  );
});
