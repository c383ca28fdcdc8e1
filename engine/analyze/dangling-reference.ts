/** dangling-reference: a flow names a state, a page or a progress step that it does not have. */
import type { Flow } from "#schemas/types/flow.ts";
import type { Fault } from "../finding.ts";
import { didYouMean } from "../names/did-you-mean.ts";

export function danglingReference(flow: Flow): Fault[] {
  const declared = {
    state: flow.states.map(({ id }) => id),
    page: flow.pages.map(({ id }) => id),
    "progress step": (flow.progress ?? []).map(({ id }) => id),
  };
  return referencesOf(flow)
    .filter(({ kind, name }) => !declared[kind].includes(name))
    .map(({ kind, name, pointer }) => ({
      code: "dangling-reference",
      pointer,
      message: `There is no ${kind} "${name}".`,
      fix: didYouMean(name, declared[kind]) ?? `Add it to ${LISTS[kind]}.`,
    }));
}

interface Reference {
  readonly kind: "state" | "page" | "progress step";
  readonly name: string;
  readonly pointer: string;
}

const LISTS: { readonly [K in Reference["kind"]]: string } = {
  state: "/states",
  page: "/pages",
  "progress step": "/progress",
};

function referencesOf(flow: Flow): readonly Reference[] {
  const references: Reference[] = [
    { kind: "state", name: flow.initial, pointer: "/initial" },
    { kind: "page", name: flow.fallback, pointer: "/fallback" },
  ];
  const add = (kind: Reference["kind"], name: string, pointer: string): void => {
    references.push({ kind, name, pointer });
  };
  (flow.checklist ?? []).forEach((row, index) => add("page", row.page, `/checklist/${index}/page`));
  (flow.entries ?? []).forEach((entry, index) => add("state", entry.to, `/entries/${index}/to`));
  flow.states.forEach((state, index) => {
    const pointer = `/states/${index}`;
    add("page", state.page, `${pointer}/page`);
    (state.pages ?? []).forEach((page, i) => add("page", page.page, `${pointer}/pages/${i}/page`));
    (state.transitions ?? []).forEach((transition, i) =>
      add("state", transition.to, `${pointer}/transitions/${i}/to`),
    );
  });
  flow.pages.forEach((page, index) => {
    (page.within ?? []).forEach((within, i) => add("page", within, `/pages/${index}/within/${i}`));
    if (page.progress !== undefined)
      add("progress step", page.progress, `/pages/${index}/progress`);
  });
  (flow.banners ?? []).forEach(({ page, notOn = [] }, index) => {
    add("page", page, `/banners/${index}/page`);
    notOn.forEach((each, i) => add("page", each, `/banners/${index}/notOn/${i}`));
  });
  for (const name of ["login", "home", "bankReturn", "secondStep"] as const) {
    const page = flow[name];
    if (page !== undefined) add("page", page, `/${name}`);
  }
  if (flow.handOff !== undefined) {
    add("page", flow.handOff.page, "/handOff/page");
    for (const [state, page] of Object.entries(flow.handOff.ended))
      add("page", page, `/handOff/ended/${state}`);
  }
  (flow.survey?.pages ?? []).forEach((page, i) => add("page", page, `/survey/pages/${i}`));
  return references;
}
