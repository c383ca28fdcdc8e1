import type { Signer } from "#lending/specified-names.ts";
import type { Application, Profile } from "#server/lending/application/ports.ts";

type Property = NonNullable<Application["property"]>;

/**
 * Returns everything of the borrower's application that a signer's application may have.
 * schemas/signer.schema.json checks it too.
 */
export function projected(application: Application, profile: Profile) {
  const { address, state, county } = application.property ?? {};
  const property: Pick<Property, "address" | "state" | "county"> = {
    ...(address === undefined ? {} : { address }),
    ...(state === undefined ? {} : { state }),
    ...(county === undefined ? {} : { county }),
  };
  const { firstName, lastName } = profile.name ?? {};
  const { mode, notBefore } = application.closing ?? {};
  return {
    property,
    // The deed states the greatest amount that it secures.
    ...(application.amount === undefined ? {} : { amount: application.amount }),
    ...(mode === undefined
      ? {}
      : { closing: { mode, ...(notBefore === undefined ? {} : { notBefore }) } }),
    status: { manualNotary: application.status?.manualNotary === true },
    invitation: {
      borrower: {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastInitial: lastName.slice(0, 1) }),
      },
    },
  } satisfies Application;
}

/** Returns whether the borrower's application has ended with nothing to sign. */
export function hasEnded({ active, status }: Application): boolean {
  return (
    active === false ||
    status?.cancelled === true ||
    status?.uwDecision === "DECLINE" ||
    status?.uwDecision === "INELIGIBLE"
  );
}

/**
 * Returns whether the signer has done everything. With a notary in person, all owners sign the deed
 * at the appointment.
 */
export function isDone({ status }: Application): boolean {
  return (
    status?.disclosurelistClosingComplete === true &&
    (status.manualNotary === true || status.disclosurelistNotaryComplete === true)
  );
}

/**
 * Returns the marks of progress that a signer's application shows, by their names in the borrower's
 * application.
 */
export function progressMarks({ invitation, status }: Application): (keyof Signer)[] {
  const marks: [keyof Signer, boolean][] = [
    ["openedAt", invitation?.openedAt !== undefined],
    ["joinedAt", invitation?.acceptedAt !== undefined],
    ["identityVerifiedAt", status?.identityComplete === true],
    ["signedAt", status?.disclosurelistClosingComplete === true],
  ];
  return marks.flatMap(([name, holds]) => (holds ? [name] : []));
}
