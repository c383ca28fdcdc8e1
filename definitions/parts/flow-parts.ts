/**
 * The parts of a flow, one row each. Reading, validation, overlays, translation, stored versions,
 * publication and compilation follow from the row. A new part is therefore one row, its JSON Schema
 * and its files.
 */
import type { AgentFacts } from "#schemas/types/agent-view.ts";
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Conditions } from "#schemas/types/conditions.ts";
import type { Copy } from "#schemas/types/copy.ts";
import type { DocumentStages } from "#schemas/types/document-stages.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Journey } from "#schemas/types/journey.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Notifications } from "#schemas/types/notifications.ts";
import type { Procedures } from "#schemas/types/procedures.ts";
import type { ProductApplication } from "#schemas/types/product-application.ts";
import type { Product } from "#schemas/types/product.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Signers } from "#schemas/types/signers.ts";
import type { Shell } from "#schemas/types/shell.ts";
import type { Underwriting } from "#schemas/types/underwriting.ts";
import { file, folder, json, type GuardCompiler, type PartRow } from "./part-row.ts";

/** Every part of a flow. The engine compiles `flow` and `checklist` together, so these two rows have no compiler. */
export const flowParts = {
  flow: file({
    json: json<Flow>(),
    path: "flow.json",
    kind: "flow",
    schema: "flow",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: null,
    published: "inline",
  }),
  /** Words about the product around its own pages. */
  product: file({
    json: json<Product>(),
    path: "product.json",
    kind: "product",
    schema: "product",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: null,
    published: "inline",
  }),
  checklist: file({
    json: json<Checklist>(),
    path: "checklist.json",
    kind: "checklist",
    schema: "checklist",
    merged: true,
    overlaid: true,
    copy: null,
    guards: null,
    published: null,
  }),
  /** Cards of conditions; compiled to the cards by category. */
  conditions: file({
    json: json<Conditions>(),
    path: "conditions.json",
    kind: "conditions",
    schema: "conditions",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: null,
    published: null,
    compile: (conditions) => new Map((conditions?.cards ?? []).map((card) => [card.id, card])),
  }),
  screens: folder({
    json: json<Screen>(),
    path: "screens/**.json",
    kind: "screen",
    schema: "screen",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: "facts",
    published: "files",
    compile: (screen) => screen,
  }),
  /** Documents that the server generates; borrowers sign them in English. */
  documents: folder({
    json: json<DocumentTemplate>(),
    path: "documents/**.json",
    kind: "document",
    schema: "document",
    merged: true,
    overlaid: true,
    copy: "english",
    guards: "entities",
    published: null,
    compile: (document) => document,
  }),
  /** Groups of documents; compiled to the stages by identifier. */
  stages: file({
    json: json<DocumentStages>(),
    path: "stages.json",
    kind: "document-stages",
    schema: "document-stages",
    merged: true,
    overlaid: true,
    copy: null,
    guards: null,
    published: null,
    compile: (file_) => new Map((file_?.stages ?? []).map((stage) => [stage.id, stage])),
  }),
  /**
   * Roles of invited people; compiled to the roles by identifier. Their guards read the application
   * in the flow of the role, whose facts they use.
   */
  signers: file({
    json: json<Signers>(),
    path: "signers.json",
    kind: "signers",
    schema: "signers",
    merged: true,
    overlaid: true,
    copy: "english",
    guards: null,
    published: null,
    compile: (file_) =>
      file_ && {
        list: file_.list,
        version: file_.version ?? null,
        roles: new Map(file_.roles.map((role) => [role.id, role])),
      },
  }),
  /** Order and thresholds of underwriting. Its guards read figures, which the server compiles them for. */
  underwriting: file({
    json: json<Underwriting>(),
    path: "underwriting.json",
    kind: "underwriting",
    schema: "underwriting",
    merged: true,
    overlaid: true,
    copy: null,
    guards: "declared",
    published: null,
  }),
  /** Jobs and effects as lists of steps; `guards/procedures.ts` compiles them with the screens. */
  procedures: file({
    json: json<Procedures>(),
    path: "procedures.json",
    kind: "procedures",
    schema: "procedures",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: null,
    published: null,
  }),
  mail: folder({
    json: json<Mail>(),
    path: "mail/**.json",
    kind: "mail",
    schema: "mail",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: "facts",
    published: null,
    compile: (mail, guard) => {
      const when = guard(mail.when, "/when");
      return when && { mail, when };
    },
  }),
  /** Messages under the bell. */
  notifications: file({
    json: json<Notifications>(),
    path: "notifications.json",
    kind: "notifications",
    schema: "notifications",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: "facts",
    published: null,
    compile: (file_, guard) =>
      (file_?.notifications ?? []).flatMap((notification, index) => {
        const when = guard(notification.when, `/notifications/${index}/when`);
        return when ? [{ notification, when }] : [];
      }),
  }),
  /** Menus and footer around every page; one flow has them for all flows. */
  shell: file({
    json: json<Shell>(),
    path: "shell.json",
    kind: "shell",
    schema: "shell",
    merged: true,
    overlaid: true,
    copy: "localized",
    guards: "declared",
    published: "inline",
  }),
  /** Facts that the lender's staff reads about an application. */
  agentView: file({
    json: json<AgentFacts>(),
    path: "agent-view.json",
    kind: "agent-view",
    schema: "agent-view",
    merged: true,
    overlaid: true,
    copy: null,
    guards: null,
    published: null,
    compile: (file_) => file_?.facts ?? [],
  }),
  /** Translations, by locale. */
  copy: folder({
    json: json<Copy>(),
    path: "copy/*.json",
    kind: "copy",
    schema: "copy",
    merged: true,
    overlaid: true,
    copy: null,
    guards: null,
    published: null,
  }),
  /**
   * What the product changes in the schema of the application, with the fields that only one lender
   * has. Stored applications are sealed and read by it, so all versions share it.
   */
  application: file({
    json: json<ProductApplication>(),
    path: "application.json",
    kind: "product-application",
    schema: "product-application",
    merged: true,
    overlaid: true,
    versioned: false,
    copy: null,
    guards: null,
    published: null,
  }),
  /** Walks through the flow that validation takes in each organization that they name. */
  journeys: folder({
    json: json<Journey>(),
    path: "journeys/*.json",
    kind: "journey",
    schema: "journey",
    merged: false,
    overlaid: false,
    copy: null,
    guards: null,
    published: null,
  }),
};

export type FlowParts = typeof flowParts;
export type PartName = keyof FlowParts;

/** Names of the parts whose row has such a value in a column. */
export type PartsWith<Column extends Exclude<keyof PartRow, "versioned">, Value> = {
  [P in PartName]: FlowParts[P][Column] extends Value ? P : never;
}[PartName];

/** Type of the JSON of a part. */
export type PartJson<P extends PartName> = NonNullable<FlowParts[P]["json"]>;

export type FolderPart = PartsWith<"path", `${string}*${string}`>;

/** Compiled parts of a flow; folders by the id of their files. */
export type CompiledParts = {
  [P in PartName as FlowParts[P] extends { compile: unknown } ? P : never]: FlowParts[P] extends {
    compile: (...args: never[]) => infer Compiled;
  }
    ? P extends FolderPart
      ? ReadonlyMap<string, NonNullable<Compiled>>
      : Compiled
    : never;
};

/** A row whose types are no longer known: for code that treats all parts alike. */
export type AnyPart = PartRow & {
  compile?: (file: never, guard: GuardCompiler) => unknown;
};

type PartEntry = readonly [name: string, row: AnyPart];

/** Every row with the name of its part. */
export const partRows: readonly PartEntry[] = Object.entries(flowParts);

/** The parts that organizations share and change. */
export const mergedParts: readonly PartEntry[] = partRows.filter(([, { merged }]) => merged);

export const isFolder = ({ path }: PartRow): boolean => path.includes("*");
