import { Ajv2020 } from "ajv/dist/2020.js";
import { didYouMean } from "../../../../common/did-you-mean.ts";
import { memoize } from "../../../../common/memoize.ts";
import { shorten } from "../../../../common/shorten.ts";
import { bodyError } from "../../../../server/admin/body-problem.ts";
import type { Tool, ToolContext, ToolProperty } from "../tool.ts";
import { LINT_TOOL } from "./lint-tool.ts";
import { REQUEST_TOOLS } from "./request-tools.ts";
import { SUITE_TOOLS } from "./suite-tools.ts";
import { WORLD_TOOLS } from "./world-tools.ts";

interface DescribedTool extends Tool {
  /** The JSON Schema of all arguments. */
  readonly schema: {
    readonly type: "object";
    readonly properties: Record<string, ToolProperty>;
    readonly required: string[];
    readonly additionalProperties: false;
  };
}

export const TOOLS: readonly DescribedTool[] = [
  ...WORLD_TOOLS,
  ...REQUEST_TOOLS,
  LINT_TOOL,
  ...SUITE_TOOLS,
].map((tool) => ({
  ...tool,
  schema: {
    type: "object",
    properties: { ...tool.properties },
    required: [...(tool.required ?? [])],
    additionalProperties: false,
  },
}));

const validatorOf = memoize((tool: DescribedTool) =>
  new Ajv2020({ strict: false }).compile(tool.schema),
);

/** An error can quote an argument. */
const MAX_ERROR = 8192;

/** Calls a tool. An error is returned as a result with its message, for the agent. */
export async function callTool(
  name: string,
  given: object,
  context: ToolContext,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  try {
    const tool = TOOLS.find((one) => one.name === name);
    if (tool === undefined) {
      const names = TOOLS.map((one) => one.name);
      throw new Error(`Unknown tool "${name}"${didYouMean(name, names)}`);
    }
    const validate = validatorOf(tool);
    const [problem] = validate(given) ? [] : (validate.errors ?? []);
    if (problem !== undefined) throw new Error(bodyError(tool.schema, given, problem));
    return { text: await tool.run(given, context), isError: false };
  } catch (error) {
    return { text: shorten((error as Error).message, MAX_ERROR), isError: true };
  }
}
