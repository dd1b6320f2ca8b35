import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { BodyCopier } from "../../src/recording/proxy/body-copier.ts";

test("joins chunks of any size in blocks with buffers of their own", async () => {
  const sizes = [1, 3, 70_000, 1, 0, 65_536, 200_000, 7];
  const chunks = sizes.map((size, index) => Buffer.alloc(size, index + 65));
  const stream = Readable.from(chunks, { objectMode: false });
  const copier = new BodyCopier(stream);
  await once(stream, "end");
  const { blocks, size, isEnded } = copier.take();
  expect(Buffer.concat(blocks).equals(Buffer.concat(chunks))).toBe(true);
  expect([size, isEnded]).toEqual([Buffer.concat(chunks).length, true]);
  expect(new Set(blocks.map(({ buffer }) => buffer)).size).toBe(blocks.length);
});

test("small chunks share blocks", async () => {
  const stream = Readable.from(
    Array.from({ length: 10_000 }, () => Buffer.from("ab")),
    { objectMode: false },
  );
  const copier = new BodyCopier(stream);
  await once(stream, "end");
  const { blocks } = copier.take();
  expect(Buffer.concat(blocks).toString()).toBe("ab".repeat(10_000));
  expect(blocks.length).toBeLessThan(20);
});

test("counts what follows the copy that was taken, without copying it", () => {
  const stream = new Readable({ read: () => {} });
  const copier = new BodyCopier(stream);
  stream.emit("data", Buffer.from("first"));
  const { blocks, size, isEnded } = copier.take();
  for (const { buffer } of blocks) structuredClone(buffer, { transfer: [buffer] });
  stream.emit("data", Buffer.from("second"));
  expect([size, isEnded, copier.size]).toEqual([5, false, 11]);
});
