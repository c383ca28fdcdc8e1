import type { Screen } from "#schemas/types/screen.ts";
import { blocks } from "../blocks/index.ts";
import { loadComputedValues } from "../computed/late.tsx";
import { loadList } from "../fields/list.tsx";
import { loadAllOfMerge } from "../rjsf/all-of-merge.ts";
import { loadPhonePlans } from "../format/load-phone-plans.ts";
import { lateWidgets } from "../registry.ts";
import { loadTimedAction } from "./late-timed-action.tsx";

const hasList = (ui: unknown): boolean => /"ui:field":"list"/.test(JSON.stringify(ui ?? {}));

/** Whether answers of a form may be phone numbers of any country. */
const hasPhone = (schema: unknown): boolean =>
  /"format":"phone"/.test(JSON.stringify(schema ?? {}));

/** Whether RJSF merges parts of a form's schema. */
const hasAllOf = (schema: unknown): boolean => /"allOf":/.test(JSON.stringify(schema ?? {}));

/** Returns the widgets that a form names, those of groups and items included. */
const widgetsOf = (ui: unknown): string[] =>
  [...JSON.stringify(ui ?? {}).matchAll(/"ui:widget":"([^"]+)"/g)].map(([, name = ""]) => name);

/**
 * Loads the code that a screen needs beyond the first bundle: of its blocks, lists, widgets,
 * computed values and actions with hours. A page that renders with it does not shift while the
 * borrower answers.
 */
export const loadScreenCode = ({
  body = [],
  form,
  actions = [],
}: Pick<Screen, "body" | "form" | "actions">) =>
  Promise.all([
    actions.some(({ hours }) => hours) ? loadTimedAction() : null,
    ...body.map(async ({ block }) => blocks[block]?.load?.()),
    hasList(form?.ui) ? loadList() : null,
    form?.computed ? loadComputedValues() : null,
    hasPhone(form?.schema) ? loadPhonePlans() : null,
    hasAllOf(form?.schema) ? loadAllOfMerge() : null,
    ...widgetsOf(form?.ui).map(async (name) => lateWidgets[name]?.load()),
  ]);

/** Loads what reads the pages before a screen; undefined for a screen whose blocks do not show them. */
export const loadEarlierPages = ({ body = [] }: Pick<Screen, "body">) =>
  body.map(({ block }) => blocks[block]?.earlierPages).find(Boolean)?.();
