import { useAppCopy } from "#src/copy/app-copy.ts";
import classes from "./Progress.module.css";
import type { ProgressStep } from "./progress.ts";
import { useLanguage } from "#renderers/index.ts";

interface ProgressProps {
  steps: readonly ProgressStep[];
  text?: string | undefined;
}

/** The steps next to the page, or in a bar above it on a narrow screen. */
export function Progress({ steps, text }: ProgressProps) {
  const appCopy = useAppCopy();
  const { say } = useLanguage();
  const currentIndex = steps.findIndex(({ mark }) => mark === "current");
  const current = steps[currentIndex];
  if (!current) return null;
  return (
    <nav className={classes.progress} aria-label={appCopy.progress}>
      <div className={classes.wide}>
        <StepList steps={steps} />
        {text ? <p className={classes.text}>{text}</p> : null}
      </div>
      <details className={classes.narrow}>
        <summary className={classes.summary}>
          <span className={classes.count}>
            {say(appCopy.stepOf, { step: currentIndex + 1, count: steps.length })}
          </span>
          <span className={classes.now}>{current.title}</span>
          <span className={classes.bar} aria-hidden="true">
            {steps.map(({ id, mark }) => (
              <span key={id} data-mark={mark} />
            ))}
          </span>
        </summary>
        <StepList steps={steps} />
        {text ? <p className={classes.text}>{text}</p> : null}
      </details>
    </nav>
  );
}

function StepList({ steps }: { steps: readonly ProgressStep[] }) {
  const appCopy = useAppCopy();
  return (
    <ol className={classes.steps}>
      {steps.map(({ id, title, mark }, index) => (
        <li
          key={id}
          className={classes.step}
          data-mark={mark}
          aria-current={mark === "current" ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {mark === "done" ? <Tick /> : index + 1}
          </span>
          <span>
            {title}
            {mark === "done" ? <span className={classes.hidden}> ({appCopy.done})</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Tick() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
    >
      <path d="m3.5 8.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
