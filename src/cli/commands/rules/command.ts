import { createCommand, exitsWith } from "../../command.ts";

export const command = createCommand("rules", {
  summary: "list the rules",
  description:
    "Lists the rules by section of the API specification, with the keys and permissions that they need. A must rule checks what the specification states, a should rule what follows from it, an advisory rule what is likely; findings of advisory rules are not counted.",
  examples: ["rules", "rules | grep page"],
});

command.action(exitsWith(async () => (await import("./rules.ts")).listRules()));
