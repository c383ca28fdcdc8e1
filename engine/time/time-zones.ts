/**
 * Time zone of a property by its state, and by county where a state lies in two zones. A state in two zones is given the
 * one in which most of its people live.
 */
const byState: Record<string, string> = Object.fromEntries(
  Object.entries({
    "America/New_York": "CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV",
    "America/Detroit": "MI",
    "America/Indiana/Indianapolis": "IN",
    "America/Chicago": "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
    "America/Denver": "CO MT NM UT WY",
    "America/Boise": "ID",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV OR WA",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
  }).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone])),
);

const byCounty: Record<string, string> = {
  "FL/Bay": "America/Chicago",
  "FL/Escambia": "America/Chicago",
  "IN/Lake": "America/Chicago",
  "OR/Malheur": "America/Denver",
  "TN/Hamilton": "America/New_York",
  "TN/Knox": "America/New_York",
  "TX/El Paso": "America/Denver",
  "TX/Hudspeth": "America/Denver",
};

/** Zone shown where nothing is known of the property. */
const fallback = "America/New_York";

/** IANA time zone of a property in a state (USPS code) and county. */
export function timeZoneOf(state: string | null | undefined, county?: string | null): string {
  return byCounty[`${state}/${county}`] ?? byState[state ?? ""] ?? fallback;
}
