import { brotliCompressSync, gzipSync } from "node:zlib";
import { JSON_TYPE, sendRaw, sendText, writeForever, type Misbehaviour } from "./misbehaviour.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const MB = 1024 * 1024;
const ZEROS = Buffer.alloc(40 * MB);
const bomb = gzipSync(ZEROS);
const brotliBomb = brotliCompressSync(ZEROS);

/** Responses that break or stretch HTTP. */
export const TRANSPORT: Readonly<Record<string, Misbehaviour>> = {
  "never answers": () => null,
  "sends a body without end": (response) => {
    response.writeHead(200, JSON_TYPE).flushHeaders();
    writeForever(response.socket, `10000\r\n${"[".repeat(0x10000)}\r\n`);
  },
  "sends headers without end": (response) => {
    response.socket?.write(OK);
    writeForever(response.socket, `X-A: ${"a".repeat(1000)}\r\n`);
  },
  "sends a byte from time to time": (response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  "resets the connection": (response) => void response.socket?.resetAndDestroy(),
  "ends in the middle of a body": (response) =>
    sendRaw(response, `${OK}Content-Length: 99\r\n\r\n{`),
  "sends more than it announced": (response) =>
    sendRaw(response, `${OK}Content-Length: 2\r\n\r\n{}${"x".repeat(9999)}`),
  "sends no HTTP": (response) => sendRaw(response, "SSH-2.0-OpenSSH_9.2\r\n"),
  "sends a status of 999": (response) => sendRaw(response, "HTTP/1.1 999 No\r\n\r\n"),
  "sends 5,000 interim responses": (response) =>
    sendRaw(response, `${"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(5000)}${OK}\r\n{}`),
  "redirects to itself": (response, _, { url = "/" }) =>
    void response.writeHead(302, { location: url }).end(),
  "redirects to a file": (response) =>
    void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "sends a body with a 204": (response) => sendRaw(response, "HTTP/1.1 204 No\r\n\r\n{}"),
  "sends malformed chunks": (response) =>
    sendRaw(response, `${OK}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`),
  "announces a chunk of a terabyte": (response) =>
    sendRaw(response, `${OK}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFF\r\n{}\r\n`),
  "announces two lengths": (response) =>
    sendRaw(
      response,
      `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    ),
  "sends a header of a megabyte": (response) =>
    sendRaw(response, `${OK}X-A: ${"a".repeat(MB)}\r\n\r\n{}`),
  "sends 10,000 headers": (response) =>
    sendRaw(response, `${OK}${"X-A: a\r\n".repeat(10_000)}\r\n{}`),
  "asks to wait for a thousand years": (response) =>
    void response.writeHead(429, { ...JSON_TYPE, "retry-after": "31556952000" }).end("{}"),
  "sends 40 MB in 40 KB": (response) => sendText(response, bomb, { "content-encoding": "gzip" }),
  "does so with Brotli": (response) => sendText(response, brotliBomb, { "content-encoding": "br" }),
  "compresses six times": (response) => {
    let bytes: Buffer = Buffer.from("{}");
    for (let time = 0; time < 6; time++) bytes = gzipSync(bytes);
    sendText(response, bytes, { "content-encoding": "gzip, gzip, gzip, gzip, gzip, gzip" });
  },
  "claims a compression": (response) => sendText(response, "{}", { "content-encoding": "gzip" }),
  "invents a compression": (response) => sendText(response, "{}", { "content-encoding": "x-own" }),
};
