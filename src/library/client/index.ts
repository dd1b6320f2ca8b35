// Worlds of a server in another process: `import { connect } from "understudy/client"`. docs/testing.md describes it.
export { connect, type RemoteUnderstudy, type ServerAddress } from "./connect.ts";
export type {
  RemoteClock,
  RemoteFaults,
  RemoteJournal,
  RemoteWorld,
  RemoteWorldOptions,
} from "./remote-world.ts";
