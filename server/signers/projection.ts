import type { Application, Profile } from "#server/application/ports.ts";

type Property = NonNullable<Application["property"]>;
export type Signer = NonNullable<Application["helocSigners"]>[number];

/** What a signer's application holds of the borrower's: everything, and nothing besides. schemas/signer.schema.json is checked on top. */
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
    // The deed states the most that it secures.
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

/** Whether the borrower's application has ended in a way that leaves nothing to sign. */
export function isOver({ active, status }: Application): boolean {
  return (
    active === false ||
    status?.cancelled === true ||
    status?.uwDecision === "DECLINE" ||
    status?.uwDecision === "INELIGIBLE"
  );
}

/** Whether nothing more is needed of the signer. Before a notary in person the deed is signed at the appointment, by all owners. */
export function isDone({ status }: Application): boolean {
  return (
    status?.disclosurelistClosingComplete === true &&
    (status.manualNotary === true || status.disclosurelistNotaryComplete === true)
  );
}

/** Marks of a signer's progress that a signer's application shows, by their names in the borrower's. */
export function reached({ invitation, status }: Application): (keyof Signer)[] {
  const marks: [keyof Signer, boolean][] = [
    ["openedAt", invitation?.openedAt !== undefined],
    ["joinedAt", invitation?.acceptedAt !== undefined],
    ["identityVerifiedAt", status?.identityComplete === true],
    ["signedAt", status?.disclosurelistClosingComplete === true],
  ];
  return marks.flatMap(([name, holds]) => (holds ? [name] : []));
}
