import { valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow } from "../../model.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

/**
 * Finds addresses of a lender that lead to the page which the product has for another of its addresses: the terms that
 * lead to the privacy policy. A page with `exitFor` says for which setting the address in its `exit` is the product's own.
 */
export const addressExchanged: Check = (effective, definitions) => {
  const settings = ownSettings(effective, definitions).filter(
    ({ kind }) => kind === "organisation",
  );
  if (settings.length === 0) return [];
  const pages = [...definitions.base.flows.values()].flatMap(settingPages);
  return settings.flatMap((setting) =>
    pages.flatMap(({ setting: pointer, exit }, index) => {
      const address = valueAt(setting.file.value, pointer);
      const place = pages.findIndex((page) => page.exit === address && page.setting !== pointer);
      const other = pages[place];
      // Two exchanged addresses are one fault.
      const isSecond = place < index && valueAt(setting.file.value, other?.setting ?? "") === exit;
      return typeof address !== "string" || other === undefined || address === exit || isSecond
        ? []
        : [
            settingFinding(setting, pointer, {
              code: "address-exchanged",
              message: `${address} is the page for "${nameOf(other.setting)}", and the product has ${exit} for "${nameOf(pointer)}".`,
              fix: `Write ${exit}, or an address of the lender.`,
            }),
          ];
    }),
  );
};

interface SettingPage {
  /** Pointer of the setting. */
  readonly setting: string;
  readonly exit: string;
}

const settingPages = memoize(({ flow }: EffectiveFlow): readonly SettingPage[] =>
  flow.value.pages.flatMap(({ exit, exitFor }) =>
    exit === undefined || exitFor?.setting === undefined
      ? []
      : [{ setting: exitFor.setting, exit }],
  ),
);

const nameOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);
