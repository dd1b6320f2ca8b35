/**
 * Modules of Node.js that load some of their parts when they are used. A static import reads all exports, and so loads
 * Web Crypto, a parser of command lines and a WebSocket client too. What `serve` starts with uses these instead: the
 * WebSocket client alone takes a fifth of the start time, the others 3 %.
 */

export const crypto = process.getBuiltinModule("node:crypto");
export const http = process.getBuiltinModule("node:http");
export const util = process.getBuiltinModule("node:util");
