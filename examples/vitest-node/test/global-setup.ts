import { globalSetup } from "understudy/vitest/setup";

export default globalSetup({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });
