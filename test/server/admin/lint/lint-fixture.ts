import { expect, onTestFinished, vi } from "vitest";
import { startFake, type TestFake, type TestFakeOptions } from "../../../support/fake-server.ts";
import type { LintFinding } from "../../../../src/server/admin/lint/lint.ts";

export const READ = "lmvz_live_northwind_read";
export const WRITE = "lmvz_live_northwind_write";
export const BRAND = "Alpenglow";

/** Sends requests like an app, at times that a test sets. */
export interface App extends TestFake {
  /** Moves the real time. */
  readonly wait: (seconds: number) => void;
  readonly lint: (query?: string) => Promise<LintFinding[]>;
  /** The messages of a rule; fails if another rule has findings. */
  readonly messages: (rule: string, query?: string) => Promise<string[]>;
}

export function startApp(options: TestFakeOptions = {}): App {
  const fake = startFake(options);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-20T12:00:00Z") });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const lint = async (query = ""): Promise<LintFinding[]> => {
    const { body, status, text } = await fake.admin("get", `/lint?${query}`);
    expect(status, text).toBe(200);
    return body.findings;
  };
  return {
    ...fake,
    lint,
    wait: (seconds) => vi.setSystemTime(Date.now() + 1000 * seconds),
    messages: async (rule, query) => {
      const findings = await lint(query);
      expect(findings.filter((one) => one.rule !== rule)).toEqual([]);
      return findings.map(({ message }) => message);
    },
  };
}
