import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { Conformance } from "./conformance/conformance.js";
import { Exchanges } from "./exchanges/exchanges.js";
import { ExplainToken } from "./explain/explain-token.js";
import { Explorer } from "./explorer/explorer.js";
import { Faults } from "./faults/faults.js";
import { Scenarios } from "./scenarios.js";
import { Worlds } from "./worlds/worlds.js";
import { YourApp } from "./your-app.js";

/** The tabs of the console, in order. */
export const TABS = [
  { id: "exchanges", title: "Exchanges", view: Exchanges },
  { id: "your-app", title: "Your app", view: YourApp },
  { id: "explorer", title: "Explorer", view: Explorer },
  { id: "explain", title: "Explain", view: ExplainToken },
  { id: "worlds", title: "Worlds", view: Worlds },
  { id: "clock", title: "Clock", view: Clock },
  { id: "faults", title: "Faults", view: Faults },
  { id: "scenarios", title: "Scenarios", view: Scenarios },
  { id: "conformance", title: "Conformance", view: Conformance },
  { id: "choices", title: "Choices", view: Choices },
];
