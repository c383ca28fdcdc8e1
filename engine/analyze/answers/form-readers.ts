/** Which pages have a form whose answers are among fields. */
import { memoize } from "../../memoize.ts";
import type { Subject } from "../subject.ts";

type Forms = Subject["forms"];

/** Pages by the places that their forms fill, or that their submission writes. */
interface Fillers {
  readonly exact: ReadonlyMap<string, readonly string[]>;
  /** By these places and by the objects around them. */
  readonly around: ReadonlyMap<string, readonly string[]>;
}

/** Returns the pages whose form fills one of the fields, a part of one, or an object around one. */
export const pagesFilling = /* @__PURE__ */ memoize(
  (forms: Forms, fields: ReadonlySet<string> | readonly string[]): ReadonlySet<string> => {
    const { exact, around } = fillersOf(forms);
    const pages = new Set<string>();
    for (const field of fields) {
      for (const page of around.get(field) ?? []) pages.add(page);
      for (const whole of wholesOf(field))
        for (const page of exact.get(whole) ?? []) pages.add(page);
    }
    return pages;
  },
);

/** Whether one of the fields is one of the places, a part of one, or an object around one. */
export const areAmong = /* @__PURE__ */ memoize(
  (fields: ReadonlySet<string>, places: ReadonlySet<string> | readonly string[]): boolean => {
    const all = [...places];
    return [...fields].some((field) =>
      all.some(
        (place) =>
          place === field || place.startsWith(`${field}/`) || field.startsWith(`${place}/`),
      ),
    );
  },
);

const fillersOf = /* @__PURE__ */ memoize((forms: Forms): Fillers => {
  const exact = new Map<string, string[]>();
  const around = new Map<string, string[]>();
  const add = (to: Map<string, string[]>, place: string, page: string): void => {
    const pages = to.get(place);
    if (pages === undefined) to.set(place, [page]);
    else pages.push(page);
  };
  for (const { page, asks, effects, cases } of forms.values()) {
    if (cases.length === 0) continue;
    for (const place of [...asks, ...effects]) {
      add(exact, place, page);
      for (const whole of wholesOf(place)) add(around, whole, page);
    }
  }
  return { exact, around };
});

const wholes = new Map<string, readonly string[]>();

/** Returns the pointer and those of the objects around it. */
function wholesOf(pointer: string): readonly string[] {
  const known = wholes.get(pointer);
  if (known !== undefined) return known;
  const names = pointer.split("/");
  const all = names.slice(2).map((_name, index) => names.slice(0, index + 3).join("/"));
  wholes.set(pointer, all);
  return all;
}
