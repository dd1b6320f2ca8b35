import { defineConfig } from "@hey-api/openapi-ts";
import { file } from "understudy/contract";

export default defineConfig({ input: file, output: "generated" });
