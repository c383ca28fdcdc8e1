/** A parameter of the address that rules of flags may read, on this visit and later ones. Source: second product specification, section 9. */
export const PILOT = "DDP_Pilot";

/** As long as the server takes an attribute. */
const LONGEST = 200;

/** Keeps what the address says; an address that says nothing changes nothing. */
export function copyPilot(search: string, storage: Storage): void {
  const value = new URLSearchParams(search).get(PILOT);
  if (value !== null) storage.setItem(PILOT, value.slice(0, LONGEST));
}

export const keptPilot = (storage: Storage): string | null => storage.getItem(PILOT);
