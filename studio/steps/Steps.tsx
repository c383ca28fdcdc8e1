import { useEffect, useId, useRef, useState } from "react";
import { messageOf } from "#src/calls/messages.ts";
import { mayWriteHere } from "../app/state.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { ScopeChoice } from "../views/ScopeChoice.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { FlowSteps, StepAction, StepPlan } from "./messages.ts";
import { MoveStep } from "./MoveStep.tsx";
import { NewStep } from "./NewStep.tsx";
import { Plan } from "./Plan.tsx";
import "./steps.css";

type Doing = { readonly kind: "add" | "move" | "remove"; readonly step: string };

/** The steps of a flow in order: add, move or remove one, and see what that writes before it does. */
export default function Steps({ studio, state }: ViewProps) {
  const { lender, outline, revision } = state;
  const { stepping } = studio;
  const chooser = useId();
  const [flow, setFlow] = useState(state.flow);
  const [steps, setSteps] = useState<FlowSteps | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const flows = outline.filter(({ kind }) => kind === "flow");
  const chosen = flows.some(({ name }) => name === flow) ? flow : (flows[0]?.name ?? null);
  useEffect(() => {
    if (chosen === null) return undefined;
    return whileCurrent(
      () => stepping.of(chosen),
      setSteps,
      (error) => setFault(messageOf(error)),
    );
  }, [stepping, chosen, lender, revision]);
  const mayWrite = mayWriteHere(state);
  return (
    <div className="form-view steps">
      <h2>Steps</h2>
      <div className="field">
        <label htmlFor={chooser}>Flow</label>
        <select
          id={chooser}
          value={chosen ?? ""}
          onChange={({ currentTarget }) => {
            setFlow(currentTarget.value);
            setDoing(null);
          }}
        >
          {flows.map(({ name, label }) => (
            <option key={name} value={name}>
              {label} ({name})
            </option>
          ))}
        </select>
      </div>
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {steps === null || steps.flow !== chosen ? null : (
        <ol className="step-list">
          {steps.steps.map((step) => (
            <li key={step.id}>
              <div className="step-row">
                <p>
                  {step.label} <code>{step.id}</code>{" "}
                  {step.page === null ? <span className="badge">In the background</span> : null}
                  {step.overlaid ? (
                    <span className="badge" data-own>
                      Own
                    </span>
                  ) : null}
                </p>
                {mayWrite ? (
                  <p className="step-actions">
                    {(["add", "move", "remove"] as const).map((kind) => (
                      <button
                        key={kind}
                        type="button"
                        className="quiet"
                        aria-label={`${WORDS[kind]}: ${step.label}`}
                        aria-expanded={doing?.step === step.id && doing.kind === kind}
                        onClick={() => setDoing({ kind, step: step.id })}
                      >
                        {WORDS[kind]}
                      </button>
                    ))}
                  </p>
                ) : null}
              </div>
              {doing?.step === step.id ? (
                <Wizard
                  key={`${doing.kind} ${doing.step}`}
                  studio={studio}
                  state={state}
                  steps={steps}
                  doing={doing}
                  onClose={() => setDoing(null)}
                />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const WORDS = { add: "Add a step after", move: "Move", remove: "Remove" } as const;

interface WizardProps extends ViewProps {
  steps: FlowSteps;
  doing: Doing;
  onClose: () => void;
}

/** First the answers, then what they write; only then anything is written. */
function Wizard({ studio, state, steps, doing, onClose }: WizardProps) {
  const { stepping } = studio;
  const { flow } = steps;
  const [action, setAction] = useState<StepAction | null>(
    doing.kind === "remove" ? { kind: "remove", step: doing.step } : null,
  );
  const [plan, setPlan] = useState<StepPlan | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, []);
  const { scope } = state;
  useEffect(() => {
    if (action === null) return undefined;
    const take = (answer: StepPlan) => {
      setPlan(answer);
      setFault(null);
    };
    return whileCurrent(
      () => stepping.plan(flow, action),
      take,
      (error) => {
        setPlan(null);
        setFault(messageOf(error));
      },
    );
  }, [stepping, flow, action, scope]);
  const write = async (): Promise<void> => {
    if (action === null || plan === null) return;
    try {
      await stepping.write(flow, action, plan);
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <section ref={section} className="wizard" aria-label={WORDS[doing.kind]}>
      <ScopeChoice studio={studio} state={state} all={`flows/${flow}/`} />
      {doing.kind === "add" ? (
        <NewStep steps={steps} after={doing.step} onReady={setAction} />
      ) : doing.kind === "move" ? (
        <MoveStep steps={steps} step={doing.step} onReady={setAction} />
      ) : null}
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {plan === null || action === null ? null : (
        <Plan key={plan.hash} studio={studio} plan={plan} onWrite={() => void write()} />
      )}
      <button type="button" className="quiet" onClick={onClose}>
        Cancel
      </button>
    </section>
  );
}
