import type { JSX, ReactNode } from "react";

interface CardProps {
  readonly name: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly query?: { readonly error: unknown; readonly isPending: boolean };
  readonly children: ReactNode;
}

/** A panel; it shows the state of its query until there is data. */
export function Card({ name, title, note, query, children }: CardProps): JSX.Element {
  const error = query?.error ?? null;
  return (
    <section
      className={`card ${name}`}
      aria-labelledby={name}
      aria-busy={query?.isPending ?? false}
    >
      <div className="heading">
        <h2 id={name}>{title}</h2>
        {note !== undefined && <p>{note}</p>}
      </div>
      {error === null ? children : <p role="alert">{messageOf(error)}</p>}
    </section>
  );
}

/** The message of an error: of the API's envelope, or of a failed request. */
export function messageOf(error: unknown): string {
  const { error: envelope, message } = error as { error?: { message: string }; message?: string };
  return envelope?.message ?? message ?? "The request failed.";
}
