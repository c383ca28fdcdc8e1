/**
 * Query parameter that rules of flags may read, on this visit and later ones. Source: second
 * product specification, section 9.
 */
export const PILOT = "DDP_Pilot";

/** Longest attribute that the server accepts, characters. */
const LONGEST = 200;

/** Stores the parameter of the address; an address without it changes nothing. */
export function copyPilot(search: string, storage: Storage): void {
  const value = new URLSearchParams(search).get(PILOT);
  if (value !== null) storage.setItem(PILOT, value.slice(0, LONGEST));
}

export const keptPilot = (storage: Storage): string | null => storage.getItem(PILOT);
