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
    asRoot("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", place);
  } catch {
    skip("mounting a disk is not permitted here: it needs root, or sudo without a password");
  }
  onTestFinished(() => asRoot("umount", "--lazy", place));
  return {
    folder: place,
    remount: (options) => asRoot("mount", "-o", `remount,${options}`, place),
  };
}

/** Executes a program as root. @throws {Error} if that is not permitted, or it fails */
function asRoot(program: string, ...args: string[]): void {
  const command = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [first, ...others] = [...command, program, ...args];
  execFileSync(first!, others, { stdio: ["ignore", "ignore", "pipe"] });
}
