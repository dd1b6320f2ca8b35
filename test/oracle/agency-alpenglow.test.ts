import { expect, test } from "vitest";
import { testBrand } from "./compare-brand.ts";
import { walk } from "./read-runs.ts";
import { metricsOfRows } from "./recompute-visibility.ts";
import { groupBy } from "./run-filters.ts";
import { workspacesOf, type Schemas } from "./workspace-client.ts";

const clientOf = workspacesOf("agency");

testBrand(async () => clientOf("northwind"), "Alpenglow", [
  { days: [-1, 0] },
  // A prompt was removed on day -20.
  { days: [-21, -20] },
  // Labels begin on day -75, recorded searches on day -90, runs on day -119.
  { days: [-76, -75] },
  { days: [-91, -90] },
  { days: [-121, -119] },
  { days: [-300, -200] },
  { days: [-364, 0], prompt: "Warm insulated boots for snowshoeing" },
  { days: [-364, 0], prompt: "Ist die Daunenjacke" },
  { prompt: "Rechargeable head torch" },
]);

test("Alpenglow: /visibility of the default window counts the rows of /query-runs", async () => {
  const open = await clientOf("northwind");
  const brand = "Alpenglow";
  const { items } = await walk<Schemas["ListQueryRunsReply"]>(open, "/query-runs", { brand });
  const query = { brand, group_by: "day" };
  const response = await open.read<Schemas["GetVisibilityReply"]>("/visibility", query);
  const perDay = groupBy(items, ({ run_at: at }) => at.slice(0, 10));
  expect(response.metrics).toEqual(metricsOfRows(items));
  expect(response.groups).toEqual(
    [...perDay]
      .map(([key, rows]) => ({ key, metrics: metricsOfRows(rows) }))
      .toSorted((a, b) => a.key.localeCompare(b.key)),
  );
});
