import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { isRecord } from "#engine/index.ts";
import type { ObservedPage } from "./decision.ts";
import { mergePatchBetween } from "./merge-patch-between.ts";
import { NO_APPLICATION } from "./no-application.ts";
import { Outcome } from "./Outcome.tsx";
import type { Tools } from "./tools.ts";
import { useAnswer, useCommand } from "./use-answer.ts";

/** Edits the status of the current application as JSON and sends the change as a merge patch. */
export function StatusPanel({ tools }: { tools: Tools }) {
  const { data, error, again } = useAnswer(tools.observer.look);
  if (data === null) return <p className="note">{error ?? NO_APPLICATION}</p>;
  return <Editor key={data.version} seen={data} tools={tools} onWritten={again} />;
}

function Editor({
  seen: { uuid, application },
  tools: { sandbox },
  onWritten,
}: {
  seen: ObservedPage;
  tools: Tools;
  onWritten: () => Promise<void>;
}) {
  const before = (application.status ?? {}) as Record<string, unknown>;
  const [text, setText] = useState(() => JSON.stringify(before, null, 2));
  const { busy, error, done, run } = useCommand();
  const write = () =>
    run(async () => {
      const after: unknown = JSON.parse(text);
      if (!isRecord(after)) throw new Error("The status is an object: { … }");
      const patch = mergePatchBetween(before, after);
      if (Object.keys(patch).length === 0) return "Nothing was changed.";
      await sandbox.patch(uuid, { status: patch });
      await onWritten();
      location.reload();
      return "Written";
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
    >
      <label>
        Status of application {uuid}
        <textarea
          className="code"
          rows={12}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <SteadyButton type="submit" disabled={busy}>
        Write
      </SteadyButton>
      <Outcome busy={busy} error={error} success={done} />
    </form>
  );
}
