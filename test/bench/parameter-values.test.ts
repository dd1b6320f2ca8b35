import { expect, onTestFinished, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";
import { collectValues, richestBrand } from "./parameter-values.ts";
import { connect } from "./connection.ts";
import { generateReads } from "./generated-reads.ts";
import { seeded } from "./random.ts";
import { readsOfContract } from "./reads.ts";

const READS = readsOfContract();

test("collected parameter values give successful reads", async () => {
  const connection = connect(await listening(startFake().app), "lmvz_live_northwind_read");
  onTestFinished(connection.close);
  expect(await richestBrand(connection)).toBe("Alpenglow");
  const { catalogue, size } = await collectValues(connection, "Alpenglow", READS);
  expect(size).toMatchObject({ days: 120, prompts: 62 });
  for (const read of READS) {
    const generated = generateReads(read, catalogue, seeded(3));
    for (let nth = 0; nth < 5; nth++) {
      const { path } = generated.next().value;
      expect(await connection.send(path)).toMatchObject({ status: 200 });
    }
  }
});

test("the size of a ledger covers its whole history", async () => {
  const { app } = startFake({ scenario: "tiny" });
  const connection = connect(await listening(app), "lmvz_live_tiny_read");
  onTestFinished(connection.close);
  const brand = await richestBrand(connection);
  const { size } = await collectValues(connection, brand, READS);
  expect(size).toEqual({
    runs: 20,
    days: 10,
    mentions: 48,
    citations: 32,
    prompts: 3,
    brands: 5,
    urls: 8,
  });
});
