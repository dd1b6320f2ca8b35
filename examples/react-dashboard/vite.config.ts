import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  build: {
    outDir: mode === "browser" ? "dist/browser" : "dist/server",
    target: "es2023",
    // The fake with its scenarios is one chunk of 800 KB, 230 KB compressed.
    chunkSizeWarningLimit: 1000,
  },
}));
