import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { printable, printableJson } from "../../../common/printable.ts";
import { shorten } from "../../../common/shorten.ts";
import { VERSION } from "../../../files/package-files.ts";
import type { FakeConnection } from "./fake-connection.ts";
import { PROMPTS } from "./prompts.ts";
import { readResource, RESOURCE_TEMPLATES, RESOURCES } from "./resources.ts";
import { callTool, TOOLS } from "./tools/index.ts";

const INSTRUCTIONS = `Understudy is a fake of the Brand Visibility and AI-Answer Tracking API. Create a world with create_world, develop against its base_url, and look at what the app does with find_exchanges, explain_value and lint_app.`;

const MAX_MESSAGE_LENGTH = 500;

/**
 * Serves the protocol on stdin and stdout until stdin ends, a message exceeds 10 MB or the signal is aborted.
 * Messages that cannot be read are reported on stderr.
 */
export async function serveStdio(fake: FakeConnection, signal: AbortSignal): Promise<void> {
  const server = createMcpServer(fake);
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("close", resolve);
    process.stdin.once("end", resolve);
    signal.addEventListener("abort", () => resolve());
    // The transport stops reading after a message that is too long, so stdin would never end.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the server is not an EventTarget
    server.onclose = resolve;
  });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  server.onerror = ({ message }) => {
    console.error(`understudy: ${shorten(printable(message), MAX_MESSAGE_LENGTH)}`);
  };
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

/** Creates a server with all tools, resources and prompts. */
function createMcpServer(fake: FakeConnection): Server {
  const server = new Server(
    { name: "understudy", version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, readOnly, schema }) => ({
      name,
      description,
      inputSchema: schema,
      annotations: { readOnlyHint: readOnly },
    })),
  }));
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification }) => {
      const { _meta: { progressToken } = {} } = params;
      const progress = (done: number, total: number): void => {
        if (progressToken === undefined) return;
        const state = { progressToken, progress: done, total };
        void sendNotification({ method: "notifications/progress", params: state });
      };
      const { text, isError } = await callTool(params.name, params.arguments ?? {}, {
        fake,
        signal,
        progress,
      });
      return { content: [{ type: "text", text: printableJson(text) }], isError };
    },
  );
  addResources(server);
  addPrompts(server);
  return server;
}

function addResources(server: Server): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: RESOURCES.map(({ uri, name, description, mimeType }) => ({
      uri,
      name,
      description,
      mimeType,
    })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => ({
    contents: [{ uri, ...readResource(uri) }],
  }));
}

function addPrompts(server: Server): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: PROMPTS.map(({ name, description, arguments: given }) => ({
      name,
      description,
      arguments: [...given],
    })),
  }));
  server.setRequestHandler(
    GetPromptRequestSchema,
    ({ params: { name, arguments: given = {} } }) => {
      const prompt = PROMPTS.find((one) => one.name === name);
      if (prompt === undefined) {
        const names = PROMPTS.map((one) => one.name).join(", ");
        throw new Error(`Unknown prompt "${name}"; prompts: ${names}`);
      }
      const absent = prompt.arguments.find((one) => one.required && given[one.name] === undefined);
      if (absent !== undefined) {
        throw new Error(`${name} needs "${absent.name}": ${absent.description}`);
      }
      const content = { type: "text" as const, text: prompt.text(given) };
      return { description: prompt.description, messages: [{ role: "user", content }] };
    },
  );
}
