import { useLanguage } from "#renderers/index.ts";
import { useEffect, useState } from "react";
import classes from "./AgentChat.module.css";

/** Source: product specification of the chat, section 9. */
export const DOT_MS = 400;
const DOT_STEPS = 4;

/**
 * Shows that an agent is on the way. The dots do not move when the browser asks for reduced motion.
 */
export function Waiting() {
  const { words } = useLanguage();
  const [step, setStep] = useState(DOT_STEPS - 1);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => setStep((now) => (now + 1) % DOT_STEPS), DOT_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={classes.note}>
      <span role="status">{words.chat.waiting}</span>
      <span className={classes.dots} aria-hidden="true" data-dots={step}>
        {".".repeat(step)}
      </span>
    </p>
  );
}
