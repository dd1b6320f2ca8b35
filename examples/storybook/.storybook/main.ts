import type { StorybookConfig } from "@storybook/react-vite";

export default {
  framework: "@storybook/react-vite",
  stories: ["../src/*.stories.tsx"],
  core: { disableTelemetry: true },
  typescript: { reactDocgen: false },
} satisfies StorybookConfig;
