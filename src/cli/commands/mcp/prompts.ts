interface Prompt {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

export const PROMPTS: readonly Prompt[] = [
  {
    name: "build-client",
    description: "Build a client against this API",
    arguments: [
      { name: "goal", description: "What the client shows or does", required: false },
      { name: "stack", description: "Language and framework", required: false },
    ],
    text: ({ goal = "shows the visibility of a brand", stack = "the stack of this project" }) =>
      `Build a client of the Brand Visibility and AI-Answer Tracking API that ${goal}, with ${stack}.

1. Call read_operation without arguments, choose the operations, and read the contract of each.
2. Create a world with create_world, and develop against its base_url with its keys. Read both from environment variables.
3. Try each request with send_request before writing code for it. Read the hints.
4. Follow the API specification:
   - Send the key only as Authorization: Bearer <key>.
   - Use brand names exactly as listTrackedBrands returns them, and ids unchanged.
   - Pages: while has_more is true, repeat the request with offset increased by limit.
   - net_sentiment 0 with sentiment_coverage_pct 0 means that there is no data, not that it is neutral.
   - null and missing keys mean unknown; 0 is a value.
   - The message of an error is in error.message. After a 500, repeat only reads.
5. Test errors with set_faults (transport.status, transport.rate-limit, transport.delay), and time with move_clock.
6. Finally call lint_app, and fix everything that it reports.`,
  },
  {
    name: "explain-dashboard",
    description: "Why does my dashboard show this?",
    arguments: [
      { name: "value", description: "What the dashboard shows, such as 12.3 %", required: true },
      { name: "where", description: "Where it is shown, such as share of voice", required: false },
    ],
    text: ({ value, where = "the dashboard" }) =>
      `Find out why ${where} shows ${value}.

1. Find the request with find_exchanges (newest first; filter by operation), and compare its parameters with what the user chose: brand, window, platform, tag.
2. Explain the value with explain_value: the token of that request and the JSON pointer of the value.
3. Compare the value of the response with what is shown: rounding, 0 instead of null, only the first page, the wrong field.
4. Call lint_app for mistakes in the requests.
5. Answer in two or three sentences: the formula with its numbers, the window and the filters; then what to change, if anything.`,
  },
];
