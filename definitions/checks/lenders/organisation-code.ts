import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

/** Finds lenders whose code differs from their folder. */
export const organisationCode: Check = (effective, definitions) =>
  ownSettings(effective, definitions).flatMap((setting) => {
    const { kind, organisation, value } = setting;
    const { orgCode } = value;
    if (kind !== "organisation" || typeof orgCode !== "string" || orgCode === organisation)
      return [];
    return [
      settingFinding(setting, "/orgCode", {
        code: "organisation-code",
        message: `The code is "${orgCode}", and the folder is "${organisation}".`,
        fix: `Write "${organisation}", or rename the folder.`,
      }),
    ];
  });
