import { defineConfig } from "@hey-api/openapi-ts";
import { file } from "understudy/contract";

export default defineConfig({
  input: file,
  output: "generated",
  plugins: [
    "@hey-api/typescript",
    "@hey-api/sdk",
    "@hey-api/client-fetch",
    "@tanstack/react-query",
  ],
});
