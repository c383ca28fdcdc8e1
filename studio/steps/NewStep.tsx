import { useId, useState } from "react";
import type { FlowSteps, NewQuestion, StepAction } from "./messages.ts";

interface NewStepProps {
  steps: FlowSteps;
  after: string;
  onReady: (action: StepAction) => void;
}

const emptyQuestion = ({ answerTypes, sensitivities }: FlowSteps): NewQuestion => ({
  label: "",
  type: answerTypes[0] ?? "",
  choices: [],
  required: true,
  sensitivity: sensitivities[0] ?? "",
  translations: {},
});

/** What a new step asks: its heading, its questions, and both in the lender's languages. */
export function NewStep({ steps, after, onReady }: NewStepProps) {
  const id = useId();
  const [title, setTitle] = useState("");
  const [section, setSection] = useState("");
  const [translations, setTranslations] = useState<Readonly<Record<string, string>>>({});
  const [questions, setQuestions] = useState<readonly NewQuestion[]>([emptyQuestion(steps)]);
  const change = (at: number, part: Partial<NewQuestion>) =>
    setQuestions(questions.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <form
      className="new-step"
      onSubmit={(event) => {
        event.preventDefault();
        onReady({
          kind: "add",
          after,
          title,
          section: section === "" ? null : section,
          questions,
          translations,
        });
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-title`}>Heading of the page</label>
        <input
          id={`${id}-title`}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </div>
      {steps.locales.map((locale) => (
        <div className="field" key={locale}>
          <label htmlFor={`${id}-title-${locale}`}>Heading in {languageName(locale)}</label>
          <input
            id={`${id}-title-${locale}`}
            lang={locale}
            value={translations[locale] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              setTranslations({ ...translations, [locale]: value })
            }
          />
        </div>
      ))}
      {steps.sections.length === 0 ? null : (
        <div className="field">
          <label htmlFor={`${id}-section`}>Section of the progress</label>
          <select
            id={`${id}-section`}
            value={section}
            onChange={({ currentTarget }) => setSection(currentTarget.value)}
          >
            <option value="">As the step before</option>
            {steps.sections.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </select>
        </div>
      )}
      {questions.map((question, index) => (
        <Question
          // A question has no identity but its place.
          key={index}
          number={index + 1}
          question={question}
          steps={steps}
          onChange={(part) => change(index, part)}
          onRemove={
            questions.length === 1
              ? null
              : () => setQuestions(questions.filter((_each, at) => at !== index))
          }
        />
      ))}
      <div className="controls">
        <button type="button" onClick={() => setQuestions([...questions, emptyQuestion(steps)])}>
          Ask one more question
        </button>
        <button type="submit" className="primary">
          Show what it will write
        </button>
      </div>
    </form>
  );
}

interface QuestionProps {
  number: number;
  question: NewQuestion;
  steps: FlowSteps;
  onChange: (part: Partial<NewQuestion>) => void;
  onRemove: (() => void) | null;
}

function Question({ number, question, steps, onChange, onRemove }: QuestionProps) {
  const id = useId();
  const { label, type, choices, required, sensitivity, translations } = question;
  return (
    <fieldset className="new-question">
      <legend>Question {number}</legend>
      <div className="field">
        <label htmlFor={`${id}-label`}>Label</label>
        <input
          id={`${id}-label`}
          value={label}
          onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        />
      </div>
      {steps.locales.map((locale) => (
        <div className="field" key={locale}>
          <label htmlFor={`${id}-${locale}`}>Label in {languageName(locale)}</label>
          <input
            id={`${id}-${locale}`}
            lang={locale}
            value={translations[locale] ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ translations: { ...translations, [locale]: value } })
            }
          />
        </div>
      ))}
      <div className="field">
        <label htmlFor={`${id}-type`}>Kind of answer</label>
        <select
          id={`${id}-type`}
          value={type}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value, choices: [] })}
        >
          {steps.answerTypes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      {type === "One of several" ? (
        <div className="field">
          <label htmlFor={`${id}-choices`}>Choices, one a line</label>
          <textarea
            id={`${id}-choices`}
            rows={3}
            defaultValue={choices.join("\n")}
            onChange={({ currentTarget }) =>
              onChange({
                choices: currentTarget.value.split("\n").filter((each) => each.trim() !== ""),
              })
            }
          />
        </div>
      ) : null}
      <div className="field">
        <label htmlFor={`${id}-sensitivity`}>Who may see the answer</label>
        <select
          id={`${id}-sensitivity`}
          value={sensitivity}
          onChange={({ currentTarget }) => onChange({ sensitivity: currentTarget.value })}
        >
          {steps.sensitivities.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={required}
          onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
        />
        <span>Must be answered</span>
      </label>
      {onRemove === null ? null : (
        <button type="button" className="quiet" onClick={onRemove}>
          Take question {number} out
        </button>
      )}
    </fieldset>
  );
}

const names = new Intl.DisplayNames("en-US", { type: "language", languageDisplay: "standard" });
const languageName = (locale: string): string => names.of(locale.split("-")[0] ?? locale) ?? locale;
