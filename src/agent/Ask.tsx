import { messageOf } from "#src/calls/messages.ts";
import type { AgentView, Asked } from "./calls.ts";
import { Form, textIn } from "./Form.tsx";

/** Asks the borrower for something more. */
export function Ask({ view, ask }: { view: AgentView; ask: (asked: Asked) => Promise<void> }) {
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">Ask for something</h2>
      <Form
        label="Ask the borrower"
        say={messageOf}
        onSubmit={(data) => {
          const comments = textIn(data, "comments");
          const notes = textIn(data, "notes");
          const count = Number(textIn(data, "count"));
          return ask({
            categoryEnum: textIn(data, "category"),
            ...(comments === "" ? {} : { commentsToBorrower: comments }),
            ...(notes === "" ? {} : { notes }),
            ...(count > 1 ? { xtraData: { numDocsRequired: count } } : {}),
          });
        }}
      >
        <label>
          What
          <select name="category" required>
            {view.categories.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
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
    </section>
  );
}
