// The library: `import { createUnderstudy } from "understudy"`. docs/library.md describes it.
export { createUnderstudy } from "./library/create-understudy.ts";
export type { UnderstudyOptions } from "./library/understudy-options.ts";
export type {
  ExpressRouter,
  Listening,
  ListenOptions,
  ScenarioKey,
  Understudy,
  WorldStartOptions,
} from "./library/understudy-types.ts";
export type {
  ClockReading,
  Duration,
  ServedExchange,
  ExchangeFilter,
  FaultId,
  FaultInput,
  FaultText,
  OperationId,
  RequestMatch,
  UnderstudyWorld,
  ClockControl,
  ClockMoves,
  WorldFault,
  WorldFaults,
  WorldJournal,
} from "./library/world-types.ts";
