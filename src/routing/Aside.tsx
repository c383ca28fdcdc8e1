import { holds, type CompiledFlow } from "#engine/index.ts";
import { plainCopy } from "#renderers/index.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { progressOf } from "#src/shell/progress.ts";
import { Progress } from "#src/shell/Progress.tsx";

interface AsideProps {
  flow: CompiledFlow;
  subject: Subject;
  /** The page on screen, and the page of the decision. */
  page: string;
  decided: string;
  /** BCP 47. */
  locale: string;
  /** Arguments of texts. */
  args: Record<string, string>;
}

/** Returns the progress of a flow, or null on a page without a step. */
export function asideOf({ flow, subject, page, decided, locale, args }: AsideProps) {
  const visibleSteps = flow.progress.filter(
    ({ guard }) => guard === null || holds(guard, { ...subject }),
  );
  const plain = (copy: string) => plainCopy(copy, { locale, args });
  const stepOf = (id: string) => flow.pages.get(id)?.progress ?? null;
  const steps = progressOf(
    visibleSteps.map(({ id, title }) => ({ id, title: plain(title) })),
    stepOf(page),
    stepOf(decided),
  );
  if (steps.length === 0) return null;
  const { progressText } = flow.definition;
  return <Progress steps={steps} text={progressText ? plain(progressText) : undefined} />;
}
