import {
  cachedGuard,
  decide,
  holds,
  pageToShow,
  unaskedProperties,
  type CompiledFlow,
} from "#engine/index.ts";
import type { CopyArgs, EarlierPage } from "#renderers/index.ts";
import { pageHref } from "./links.ts";
import type { LoadedScreen } from "./screens.ts";

/** Query parameter with the page to return to after a change of answers. */
const RETURN = "return";

interface Entities {
  application: object;
  profile: object;
}

/** Whether the flow shows a page over this data when the person asks for it. */
const opens = (flow: CompiledFlow, page: string | null, input: Entities): boolean =>
  pageToShow(flow, decide(flow, input), page, { ...input }) === page;

/** Whether the guard of a field holds. Another flow may have facts that this one lacks: its fields count as asked. */
function asks(flow: CompiledFlow, source: string, input: Entities): boolean {
  const guard = cachedGuard(flow.scope, source);
  return guard === null || holds(guard, { ...input });
}

/** Returns the page that the address asks to return to, if the flow shows it over this data; else null. */
export function returnPage(
  flow: CompiledFlow,
  query: URLSearchParams,
  input: Entities,
): string | null {
  const page = query.get(RETURN);
  return opens(flow, page, input) ? page : null;
}

/** Returns pages, each with the address that opens it and leads back to this one, if it may be opened. */
export const changeable = (
  pages: NonNullable<LoadedScreen["pagesBefore"]>,
  flow: CompiledFlow,
  current: string,
  params: Record<string, string>,
  input: Entities,
  argsOf: (expressions: LoadedScreen["expressions"]) => CopyArgs | undefined,
): EarlierPage[] =>
  pages.map(({ flow: owner, expressions, ...page }) => {
    const { id, screen } = page;
    const href = pageHref(flow.definition, id, params);
    return {
      ...page,
      args: argsOf(expressions),
      unasked: unaskedProperties(screen.form, (source) => asks(flow, source, input)),
      href:
        owner === flow.id && opens(flow, id, input)
          ? `${href}${href.includes("?") ? "&" : "?"}${RETURN}=${encodeURIComponent(current)}`
          : null,
    };
  });
