import type { Meta, StoryObj } from "@storybook/react-vite";
import { ShareOfVoice } from "./share-of-voice";

const meta: Meta<typeof ShareOfVoice> = {
  component: ShareOfVoice,
  args: { brand: "Alpenglow" },
};
export default meta;

type Story = StoryObj<typeof ShareOfVoice>;

export const Ranked: Story = {};

export const NoAnswers: Story = { args: { brand: "Empty Shelf" } };

export const UnknownBrand: Story = { args: { brand: "Alpenglo" } };

export const RateLimited: Story = { parameters: { faults: ["transport.rate-limit"] } };

export const Slow: Story = { parameters: { faults: ["transport.delay=60000"] } };

export const Extreme: Story = {
  parameters: {
    faults: [
      {
        set: {
          "/items/*/share_pct": 100,
          "/items/0/brand_name": "A name that is much longer than the others",
        },
      },
    ],
  },
};
