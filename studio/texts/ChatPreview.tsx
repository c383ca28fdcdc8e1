import { useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { messageOf } from "#src/calls/messages.ts";
import type { ViewProps } from "../views/CenterPane.tsx";

interface Exchange {
  readonly question: string;
  readonly text: string;
  /** Id of the answer; null for an unknown question. */
  readonly answer: string | null;
}

/** Asks the chatbot, which answers from the texts as they are now. */
export function ChatPreview({ studio, state }: ViewProps) {
  const id = useId();
  const [question, setQuestion] = useState("");
  const [said, setSaid] = useState<readonly Exchange[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const ask = async () => {
    try {
      const { text, answer } = await studio.texts.ask(question.trim());
      setSaid([...said, { question: question.trim(), text, answer }]);
      setQuestion("");
      setFault(null);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <section aria-label="Preview" className="texts-preview">
      <form
        className="controls"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() !== "") void ask();
        }}
      >
        <div className="field">
          <label htmlFor={id}>Ask the chatbot</label>
          <input
            id={id}
            value={question}
            maxLength={500}
            lang={state.locale}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          />
        </div>
        <SteadyButton type="submit" disabled={question.trim() === ""}>
          Ask
        </SteadyButton>
      </form>
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <ol className="chat" aria-live="polite">
        {said.map((each, index) => (
          <li key={`${index} ${each.question}`}>
            <p className="chat-question">{each.question}</p>
            <p className="chat-answer">{each.text}</p>
            <p className="hint">
              {each.answer === null ? "No answer fits this question." : `Answer “${each.answer}”`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
