import { useState } from "react";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentView } from "#schemas/types/calls/agents.ts";
import type { NewCondition } from "#schemas/types/calls/conditions.ts";
import { Form, textIn } from "./Form.tsx";

type Category = AgentView["categories"][number];

/** Titles are in the borrower's words, and several categories may have one: the id tells them apart. */
const nameIn =
  (all: readonly Category[]) =>
  ({ id, title }: Category): string =>
    all.filter((each) => each.title === title).length > 1
      ? `${title} (${id.toLowerCase().replaceAll("_", " ")})`
      : title;

/** A form that asks the borrower for a document or an answer. */
export function Ask({
  view,
  ask,
}: {
  view: AgentView;
  ask: (request: NewCondition) => Promise<void>;
}) {
  const nameOf = nameIn(view.categories);
  const [asked, setAsked] = useState("");
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">Ask for something</h2>
      <Form
        label="Ask the borrower"
        say={messageOf}
        onSubmit={async (data) => {
          setAsked("");
          const comments = textIn(data, "comments");
          const notes = textIn(data, "notes");
          const count = Number(textIn(data, "count"));
          const category = textIn(data, "category");
          await ask({
            // The list offers nothing else.
            categoryEnum: category as NewCondition["categoryEnum"],
            ...(comments === "" ? {} : { commentsToBorrower: comments }),
            ...(notes === "" ? {} : { notes }),
            ...(count > 1 ? { xtraData: { numDocsRequired: count } } : {}),
          });
          const title = view.categories.find(({ id }) => id === category)?.title ?? category;
          setAsked(`Asked: ${title}.`);
        }}
      >
        <label>
          What
          <select name="category" required>
            {view.categories.map((category) => (
              <option key={category.id} value={category.id}>
                {nameOf(category)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Documents
          <input name="count" type="number" min={1} max={20} defaultValue={1} />
        </label>
        <label>
          To the borrower, in place of the usual words
          <textarea name="comments" rows={2} maxLength={1000} />
        </label>
        <label>
          Notes for us
          <textarea name="notes" rows={2} maxLength={1000} />
        </label>
      </Form>
      <p role="status">{asked}</p>
    </section>
  );
}
