import { isOffered, parsePointer, valueAt } from "#engine/index.ts";
import { formAnswers } from "../../forms/form-answers.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions, Effective, EffectiveFlow } from "../../model.ts";
import { settingFinding } from "../../overlays/settings.ts";
import { allFlows, findingAt, type Check } from "../check.ts";
import { accountOperations, isRegistration, openingsOf } from "./account-openings.ts";
import type { AccountOperation, Credential, Opening } from "./account-openings.ts";

const code = "registration-password";

/**
 * Finds registrations without the credential that the lender requires, which the server refuses, and a setting that
 * leaves the credential for later while every registration of the lender requires it. A fault of the base is in its
 * form, and one of a lender in its settings.
 */
export const registrationPassword: Check = (effective, definitions) =>
  accountOperations(effective.schemas).flatMap((operation) => {
    const { credential } = operation;
    if (credential === null) return [];
    const opened = openedBy(operation, effective, definitions);
    return isLater(effective, credential)
      ? idleSetting(opened, credential, { effective, definitions })
      : opened.flatMap((each) =>
          isAsked(each, credential) || isInherited(each, operation, { effective, definitions })
            ? []
            : [missing(each, credential, { effective, definitions })],
        );
  });

interface Lender {
  readonly effective: Effective;
  readonly definitions: Definitions;
}

interface Opened extends Opening {
  readonly flow: EffectiveFlow;
}

/** Returns the last pages of registrations that open an account of a product which the lender offers. */
const openedBy = (
  { name }: AccountOperation,
  effective: Effective,
  definitions: Definitions,
): readonly Opened[] => {
  const flows = allFlows(effective, definitions);
  return [...flows.values()].flatMap((flow) =>
    isRegistration(flow, flows) && isOffered(effective.info, flow.flow.value)
      ? openingsOf(flow, name).flatMap((each) => (each.isLast ? [{ ...each, flow }] : []))
      : [],
  );
};

const isLater = ({ info }: Effective, { setting, unless }: Credential): boolean =>
  valueAt(info, setting) === unless;

const isAsked = ({ screen }: Opened, { place }: Credential): boolean =>
  formAnswers(screen.value).may.includes(place);

/** Whether the base or a lender that this one extends has the same fault. */
function isInherited(
  { flow, page }: Opened,
  operation: AccountOperation,
  { effective, definitions }: Lender,
): boolean {
  const { credential } = operation;
  if (effective.organisation === null || credential === null) return false;
  const parents = effective.chain.slice(0, -1).map((each) => definitions.effective(each));
  return [definitions.base, ...parents].some(
    (each) =>
      !isLater(each, credential) &&
      openedBy(operation, each, definitions).some(
        (other) => other.flow.id === flow.id && other.page === page && !isAsked(other, credential),
      ),
  );
}

function missing({ page, screen }: Opened, credential: Credential, lender: Lender): Finding {
  const { setting, unless } = credential;
  const { option, name } = namesOf(credential);
  const words = {
    code,
    message: `The page "${page}" opens the account without a ${option}, and "${name}" is not ${String(unless)}: the server refuses the registration.`,
    fix: `Ask for the ${option} on the page, or write "${name}": "${String(unless)}" in organisation.json.`,
  };
  const file = settingsOf(lender);
  if (file === null) return findingAt(lender.effective, screen, "/form/bind", words);
  const pointer = valueAt(file.file.value, setting) === undefined ? "" : setting;
  return settingFinding(file, pointer, words);
}

function idleSetting(opened: readonly Opened[], credential: Credential, lender: Lender): Finding[] {
  const { place, setting, unless } = credential;
  const file = settingsOf(lender);
  const [first] = opened;
  const isIdle = opened.every(({ screen }) => formAnswers(screen.value).must.includes(place));
  if (first === undefined || !isIdle) return [];
  // An inherited setting is judged with the lender that has it.
  if (file === null || valueAt(file.file.value, setting) === undefined) return [];
  const { option, name } = namesOf(credential);
  return [
    settingFinding(file, setting, {
      code,
      message: `"${name}" is ${String(unless)}, and the page "${first.page}" requires the ${option} before it opens the account.`,
      fix: `Take the ${option} from the form of the page, or remove the setting.`,
    }),
  ];
}

/** Returns the names of a credential and of its setting. */
const namesOf = ({ place, setting }: Credential) => ({
  option: parsePointer(place).at(-1) ?? "",
  name: parsePointer(setting).at(-1) ?? "",
});

/** Returns the settings in the lender's own file; null for the base. */
function settingsOf({ effective, definitions }: Lender) {
  const { organisation, info } = effective;
  const file = definitions.organisations.get(organisation ?? "")?.organisation ?? null;
  return organisation === null || file === null
    ? null
    : { kind: "organisation" as const, organisation, file, value: info };
}
