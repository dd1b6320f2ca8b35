import { execFileSync } from "node:child_process";
import { onTestFinished, type TestContext } from "vitest";
import { folder } from "./folder.ts";

/** A disk in memory, until the test ends. */
export interface SmallDisk {
  readonly folder: string;
  /** Changes its options, such as `size=1m` or `ro`. */
  remount(options: string): void;
}

/** Mounts a disk of a size such as `400k`; where that is not permitted, the test is skipped. */
export function smallDisk({ skip }: TestContext, size: string): SmallDisk {
  const place = folder();
  try {
    mount("-t", "tmpfs", "-o", `size=${size}`, "tmpfs", place);
  } catch {
    skip("mounting a disk is not permitted here: it needs root");
  }
  onTestFinished(() => void execFileSync("umount", ["--lazy", place]));
  return { folder: place, remount: (options) => mount("-o", `remount,${options}`, place) };
}

function mount(...args: string[]): void {
  execFileSync("mount", args, { stdio: ["ignore", "ignore", "pipe"] });
}
