import { holds, type CompiledFlow } from "#engine/index.ts";
import { plainCopy } from "#renderers/index.ts";
import type { Subject } from "#src/drafts/bind.ts";
import { progressOf } from "#src/shell/progress.ts";
import { Progress } from "#src/shell/Progress.tsx";

export interface AsideProps {
  flow: CompiledFlow;
  subject: Subject;
  /** Page shown, and page decided. */
  page: string;
  decided: string;
  /** What fills the holes of copy. */
  args: Record<string, string>;
}

/** The progress of a flow, or nothing on a page that belongs to no step. */
export function asideOf({ flow, subject, page, decided, args }: AsideProps) {
  const shown = flow.progress.filter(({ guard }) => guard === null || holds(guard, { ...subject }));
  const plain = (copy: string) => plainCopy(copy, { args });
  const stepOf = (id: string) => flow.pages.get(id)?.progress ?? null;
  const steps = progressOf(
    shown.map(({ id, title }) => ({ id, title: plain(title) })),
    stepOf(page),
    stepOf(decided),
  );
  if (steps.length === 0) return null;
  const { progressText } = flow.definition;
  return <Progress steps={steps} text={progressText ? plain(progressText) : undefined} />;
}
