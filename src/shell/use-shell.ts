import { cachedGuard, holds, openScope } from "#engine/index.ts";
import { plainCopy } from "#renderers/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Session } from "#schemas/types/session.ts";
import type { Shell } from "#schemas/types/shell.ts";
import { useApp, type App } from "#src/app.ts";
import { useFlags } from "#src/flags/use-flags.ts";
import { useMemo } from "react";

export const ANONYMOUS: Session = {
  authenticated: false,
  broker: false,
  additionalSigner: false,
};

export type ShellItem = Shell["appMenu"][number];

/**
 * The shell's definition, its wording with arguments filled, and its lists as this person sees
 * them.
 */
interface ShellView {
  shell: Shell;
  texts: Shell["texts"];
  say(text: string, args?: Record<string, string | number>): string;
  items(list: readonly ShellItem[], session: Session): ShellItem[];
  /** BCP 47. */
  locale: string;
}

const scope = openScope(["organisation", "session"]);

/** The part of a lender's settings that says which products of other sites its menus link to. */
type WithSiblings = Partial<Pick<Organisation, "siblingProducts">>;

/**
 * Returns the items whose guard holds and whose flag is on. An invalid guard hides its item, as an
 * undetermined one does. A product of another site shows only for a lender that has it, with the
 * lender's address.
 * @param on returns whether a flag is on
 */
export function visibleItems(
  list: readonly ShellItem[],
  documents: { organisation: WithSiblings; session: Session },
  on: (flag: string) => boolean,
): ShellItem[] {
  const visible = list.filter(({ when, flag }) => {
    if (flag !== undefined && !on(flag)) return false;
    if (when === undefined) return true;
    const guard = cachedGuard(scope, when);
    return guard !== null && holds(guard, { ...documents });
  });
  return visible.flatMap((item) => {
    if (item.sibling === undefined) return [item];
    const sibling = siblingOf(documents.organisation, item.sibling);
    return sibling === undefined ? [] : [{ ...item, href: sibling.address }];
  });
}

/** Returns the lender's product of another site; undefined when the lender has none of this id. */
export const siblingOf = ({ siblingProducts = [] }: WithSiblings, sibling: string) =>
  siblingProducts.find(({ id }) => id === sibling);

/** Returns the flows' one shell and the flags that its lists use. */
function shellOf({ flows }: App["definitions"]) {
  const shell = Object.values(flows).find((flow) => flow.shell)?.shell;
  if (!shell) throw new Error("No flow publishes a shell.json: nothing surrounds the pages.");
  const items = [...shell.appMenu, ...shell.profileMenu, ...shell.footerLinks];
  return { shell, flags: items.flatMap(({ flag }) => (flag === undefined ? [] : [flag])) };
}

export function useShell(): ShellView {
  const { definitions } = useApp();
  const { shell, flags } = useMemo(() => shellOf(definitions), [definitions]);
  const featureOf = useFlags(flags);
  const on = flags.filter((flag) => featureOf(flag).flagEnabled).join(" ");
  return useMemo(() => {
    const { organisation, copyArguments: names } = definitions;
    const isOn = (flag: string) => on.split(" ").includes(flag);
    const locale = document.documentElement.lang || "en-US";
    const say = (text: string, args: Record<string, string | number> = {}) =>
      plainCopy(text, { locale, args: { ...names, ...args } });
    return {
      shell,
      texts: shell.texts,
      say,
      items: (list, session) =>
        visibleItems(list, { organisation, session }, isOn).map((item) => ({
          ...item,
          title: say(item.title),
          ...(item.description === undefined ? {} : { description: say(item.description) }),
        })),
      locale,
    };
  }, [definitions, on, shell]);
}
