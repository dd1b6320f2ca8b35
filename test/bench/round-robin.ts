import { Agent, createServer, request } from "node:http";

/** A load balancer: `node round-robin.ts <port> <port of a server>…` forwards each request to the next server. */
const [port, ...targets] = process.argv.slice(2).map(Number);
const agents = targets.map(() => new Agent({ keepAlive: true }));
let next = 0;

createServer((incoming, outgoing) => {
  const place = next++ % targets.length;
  const { method, url, headers } = incoming;
  const options = { port: targets[place], agent: agents[place], method, path: url, headers };
  const forwarded = request({ host: "127.0.0.1", ...options }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on("error", () => outgoing.destroy());
  incoming.pipe(forwarded);
}).listen(port, "127.0.0.1");
