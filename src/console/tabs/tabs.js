import { Exchanges } from "./exchanges/exchanges.js";

/** The tabs of the console, in order. */
export const TABS = [{ id: "exchanges", title: "Exchanges", view: Exchanges }];
