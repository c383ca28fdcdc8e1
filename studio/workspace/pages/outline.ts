/** The outline of a lender's definitions: flows, states, pages, blocks and fields, emails, documents and checklist. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { organisationArguments } from "#definitions/copy/organisation-arguments.ts";
import type { Definitions, EffectiveFlow, MergedFile } from "#definitions/model.ts";
import type { Screen } from "#schemas/types/screen.ts";

export type NodeKind =
  | "flow"
  | "group"
  | "state"
  | "page"
  | "block"
  | "field"
  | "action"
  | "mail"
  | "document"
  | "step";

export interface OutlineNode {
  /** Unique in the outline of a lender. */
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  /** The name in the definitions. */
  readonly name: string;
  /** The flow and the page that the preview opens for the node; absent where it has none. */
  readonly flow?: string;
  readonly page?: string;
  /** Place of its text: a path relative to flows/ and a pointer in that file. */
  readonly path?: string;
  readonly pointer?: string;
  /** Whether an overlay of the lender changes or adds it. */
  readonly overlaid?: true;
  readonly children: readonly OutlineNode[];
}

export function outlineOf(definitions: Definitions, lender: string): OutlineNode[] {
  const { flows } = definitions.effective(lender);
  const inOrder = [...flows.values()].sort(
    (a, b) => rank(a) - rank(b) || a.id.localeCompare(b.id, "en"),
  );
  const args = organisationArguments(definitions.effective(lender), "en-US");
  return inOrder.map((own) => flowNode(own, flowLabel(own, args)));
}

/** What a product owner comes for first: applications, then the ways into them, then those of other people. */
function rank({ flow }: EffectiveFlow): number {
  const { basePath, product, opens } = flow.value;
  if (product === undefined) return 3;
  return opens !== undefined ? 2 : basePath.includes(":uuid") ? 0 : 1;
}

const overlay = (file: MergedFile | undefined | null): { overlaid?: true } =>
  file && (file.added || file.changes.length > 0) ? { overlaid: true } : {};

/** Returns the name of the product for its application, and the flow's own for the others. */
function flowLabel({ id, flow, product }: EffectiveFlow, args: Record<string, string>): string {
  const name = flow.value.basePath.includes(":uuid") ? product?.value.name : undefined;
  return name === undefined
    ? words(id)
    : name.replaceAll(/\{(\w+)\}/g, (all, key: string) => args[key] ?? all);
}

function flowNode(own: EffectiveFlow, label: string): OutlineNode {
  const id = own.id;
  const { states, pages } = own.flow.value;
  const shown = new Set<string>();
  const stateNodes = states.map((state): OutlineNode => {
    const of = [state.page, ...(state.pages ?? []).map(({ page }) => page)];
    const own_ = [...new Set(of)];
    for (const page of own_) shown.add(page);
    const node = `${id}/states/${state.id}`;
    return {
      id: node,
      kind: "state",
      label: words(state.id),
      name: state.id,
      flow: id,
      page: state.page,
      path: own.flow.path,
      pointer: `/states/${states.indexOf(state)}`,
      children: own_.flatMap((page) => pageNode(own, page, node)),
    };
  });
  const rest = pages.filter((page) => !shown.has(page.id) && page.screen !== undefined);
  const group = (name: string, label: string, children: readonly OutlineNode[]): OutlineNode[] =>
    children.length === 0 ? [] : [{ id: `${id}/${name}`, kind: "group", label, name, children }];
  return {
    id,
    kind: "flow",
    label,
    name: id,
    ...overlay(own.flow),
    children: [
      ...stateNodes,
      ...group(
        "other-pages",
        "Pages beside the path",
        rest.flatMap((page) => pageNode(own, page.id, `${id}/other-pages`)),
      ),
      ...group("mail", "Emails", fileNodes(own, "mail")),
      ...group("documents", "Documents", fileNodes(own, "documents")),
      ...group("checklist", "Checklist", stepNodes(own)),
    ],
  };
}

function fileNodes(own: EffectiveFlow, part: "mail" | "documents"): OutlineNode[] {
  return [...own[part]].map(([name, file]): OutlineNode => {
    const value = file.value as { subject?: string; title?: string };
    return {
      id: `${own.id}/${part}/${name}`,
      kind: part === "mail" ? "mail" : "document",
      label: value.subject ?? value.title ?? words(name),
      name,
      path: file.path,
      pointer: "",
      ...overlay(file),
      children: [],
    };
  });
}

function stepNodes({ id, checklist }: EffectiveFlow): OutlineNode[] {
  if (checklist === null) return [];
  return checklist.value.steps.map((step, index) => ({
    id: `${id}/checklist/${step.id}`,
    kind: "step",
    label: words(step.id),
    name: step.id,
    path: checklist.path,
    pointer: `/steps/${index}`,
    children: [],
  }));
}

function pageNode(own: EffectiveFlow, pageId: string, parent: string): OutlineNode[] {
  const page = own.flow.value.pages.find(({ id }) => id === pageId);
  const file = own.screens.get(page?.screen ?? "");
  if (page === undefined || file === undefined) return [];
  const id = `${parent}/${pageId}`;
  const screen = file.value;
  const at = { flow: own.id, page: pageId, path: file.path };
  const part = (kind: NodeKind, pointer: string, name: string, label: string): OutlineNode => ({
    id: `${id}#${pointer}`,
    kind,
    label,
    name,
    ...at,
    pointer,
    children: [],
  });
  const properties = screen.form ? fieldsIn(screen.form.schema) : [];
  return [
    {
      id,
      kind: "page",
      label: plain(screen.title) || words(pageId),
      name: pageId,
      ...at,
      pointer: "/title",
      ...overlay(file),
      children: [
        ...(screen.body ?? []).map((block, index) =>
          part("block", `/body/${index}`, block.block, firstText(block) ?? words(block.block)),
        ),
        ...properties.map(([name, title]) =>
          part(
            "field",
            joinPointer("/form/schema/properties", name),
            name,
            plain(title ?? "") || words(name),
          ),
        ),
        ...(screen.actions ?? []).map((action, index) =>
          part("action", `/actions/${index}`, action.id, plain(action.label ?? action.id)),
        ),
      ],
    },
  ];
}

/** Returns the fields of a form with their titles, those under a condition too. */
function fieldsIn(schema: NonNullable<Screen["form"]>["schema"]): [string, string | undefined][] {
  const { properties } = schema as { properties?: Record<string, unknown> };
  return Object.entries(properties ?? {}).map(([name, value]) => [
    name,
    isRecord(value) && typeof value.title === "string" ? value.title : undefined,
  ]);
}

/** Returns the first sentence in the options of a block. */
function firstText(block: object): string | null {
  const { options } = block as { options?: Record<string, unknown> };
  for (const value of Object.values(options ?? {}))
    if (typeof value === "string" && /\s/.test(value)) return plain(value);
  return null;
}

/** A sentence without tags, and short enough for a row. */
function plain(text: string): string {
  const flat = text
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return flat.length > 80 ? `${flat.slice(0, 79)}…` : flat;
}

/** Returns a name of the definitions as words: `start/co-borrower` becomes "Start, co borrower". */
function words(name: string): string {
  const spaced = name
    .replaceAll("/", ", ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
