import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent, JSX } from "react";
import type { Platform, PlatformSlug } from "../../generated";
import { addPromptsMutation } from "../../generated/@tanstack/react-query.gen";
import { Card, messageOf } from "../card";

interface AddPromptsProps {
  readonly brand: string;
  readonly platforms: readonly Platform[];
}

export function AddPrompts({ brand, platforms }: AddPromptsProps): JSX.Element {
  const queries = useQueryClient();
  const add = useMutation({
    ...addPromptsMutation(),
    onSuccess: () => queries.invalidateQueries(),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const lines = String(data.get("prompts")).split("\n");
    const prompts = lines.map((line) => line.trim()).filter((line) => line !== "");
    const llms = data.getAll("llms") as PlatformSlug[];
    add.mutate({ body: { brand, prompts, llms } }, { onSuccess: () => form.reset() });
  };
  return (
    <Card name="add" title="Add prompts">
      <form onSubmit={submit}>
        <label>
          One prompt per line
          <textarea
            name="prompts"
            rows={4}
            required
            placeholder="Which jacket is best for wet summers?"
          />
        </label>
        <fieldset>
          <legend>Platforms</legend>
          {platforms.map(({ provider, display_name: name }) => (
            <label key={provider}>
              <input type="checkbox" name="llms" value={provider} defaultChecked /> {name}
            </label>
          ))}
        </fieldset>
        <button className="primary" disabled={add.isPending}>
          Add
        </button>
        {add.error !== null && <p role="alert">{messageOf(add.error)}</p>}
        {add.isSuccess && <p role="status">Added. The first answers arrive within a minute.</p>}
      </form>
    </Card>
  );
}
