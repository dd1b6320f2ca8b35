import { cpus, totalmem } from "node:os";

/** Returns the date, the version of Node and the machine, for the head of the results. */
export function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, Node ${process.version}, ${cpus().length} × ${first?.model ?? "unknown processor"}, ${gigabytes} GiB. Compare ratios within one run only.`;
}
