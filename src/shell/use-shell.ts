import { compileGuard, holds, openScope } from "#engine/index.ts";
import { plainCopy } from "#renderers/index.ts";
import type { Shell } from "#schemas/types/shell.ts";
import { useApp } from "#src/app.ts";
import { organisationArgs } from "#src/host/copy-args.ts";
import { useMemo } from "react";

/** What guards of the shell read of the person at the page. */
export interface SessionFacts {
  authenticated: boolean;
  broker: boolean;
  additionalSigner: boolean;
}

export const ANYBODY: SessionFacts = {
  authenticated: false,
  broker: false,
  additionalSigner: false,
};

export type ShellItem = Shell["appMenu"][number];

/** The shell's definition, its words with their holes filled, and its lists as this person sees them. */
export interface ShellView {
  shell: Shell;
  texts: Shell["texts"];
  say(text: string, args?: Record<string, string | number>): string;
  items(list: readonly ShellItem[], session: SessionFacts): ShellItem[];
  /** BCP 47. */
  locale: string;
}

const scope = openScope(["organisation", "session"]);

/** Members whose guard holds; one that cannot be read hides its member, as every undetermined guard does. */
export function shownItems(
  list: readonly ShellItem[],
  documents: { organisation: object; session: SessionFacts },
): ShellItem[] {
  return list.filter(({ when }) => {
    if (when === undefined) return true;
    const { guard } = compileGuard(when, scope);
    return guard !== null && holds(guard, { ...documents });
  });
}

export function useShell(): ShellView {
  const { definitions } = useApp();
  return useMemo(() => {
    const { organisation } = definitions;
    const shell = Object.values(definitions.flows).find((flow) => flow.shell)?.shell;
    if (!shell) throw new Error("No flow publishes a shell.json: nothing surrounds the pages.");
    const locale = document.documentElement.lang || "en-US";
    const names = organisationArgs(organisation);
    const say = (text: string, args: Record<string, string | number> = {}) =>
      plainCopy(text, { locale, args: { ...names, ...args } });
    return {
      shell,
      texts: shell.texts,
      say,
      items: (list, session) =>
        shownItems(list, { organisation, session }).map((item) => ({
          ...item,
          title: say(item.title),
          ...(item.description === undefined ? {} : { description: say(item.description) }),
        })),
      locale,
    };
  }, [definitions]);
}
