/** The place of the studio in its address, so that a reload, Back and a shared link show the same. */
import { VIEWS } from "../views/views.ts";
import type { StudioState, View, Width } from "./state.ts";

export type Address = Partial<
  Pick<StudioState, "lender" | "flow" | "page" | "locale" | "width" | "view">
>;

export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? undefined;
  const width = Number(query.get("width"));
  return {
    lender: text("lender"),
    flow: text("flow"),
    page: text("page"),
    locale: text("language"),
    width: width === 390 || width === 1280 ? (width as Width) : undefined,
    view: VIEWS.find(({ id }) => id === text("view"))?.id,
  };
}

export function writtenAddress({ lender, flow, page, locale, width, view }: Address): string {
  const query = new URLSearchParams();
  const named = {
    lender,
    flow,
    page,
    language: locale,
    width: width && String(width),
    view: viewNamed(view),
  };
  for (const [name, value] of Object.entries(named)) if (value) query.set(name, value);
  return `?${query.toString()}`;
}

/** The page itself is what an address without a view shows. */
const viewNamed = (view: View | undefined): View | undefined =>
  view === "page" ? undefined : view;
