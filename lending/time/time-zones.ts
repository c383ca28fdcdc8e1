/**
 * Time zone of a property by its state, and by county where a state lies in two zones. A state in
 * two zones is given the one in which most of its people live.
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

/**
 * Counties that keep another zone than most of their state (49 CFR part 71). A county that lies in
 * two itself has the one of its seat, and is listed here only when that differs from the state's.
 */
const exceptions: Record<string, Record<string, string>> = {
  FL: {
    "America/Chicago":
      "Bay, Calhoun, Escambia, Holmes, Jackson, Okaloosa, Santa Rosa, Walton, Washington",
  },
  ID: {
    "America/Los_Angeles":
      "Benewah, Bonner, Boundary, Clearwater, Idaho, Kootenai, Latah, Lewis, Nez Perce, Shoshone",
  },
  IN: {
    "America/Chicago":
      "Gibson, Jasper, Lake, LaPorte, La Porte, Newton, Perry, Porter, Posey, Spencer, Starke, Vanderburgh, Warrick",
  },
  KS: { "America/Denver": "Greeley, Hamilton, Sherman, Wallace" },
  KY: {
    "America/Chicago":
      "Adair, Allen, Ballard, Barren, Breckinridge, Butler, Caldwell, Calloway, Carlisle, Christian, Clinton, Crittenden, Cumberland, Daviess, Edmonson, Fulton, Graves, Grayson, Green, Hancock, Hart, Henderson, Hickman, Hopkins, Livingston, Logan, Lyon, Marshall, McCracken, McLean, Metcalfe, Monroe, Muhlenberg, Ohio, Russell, Simpson, Todd, Trigg, Union, Warren, Webster",
  },
  MI: { "America/Menominee": "Dickinson, Gogebic, Iron, Menominee" },
  ND: {
    "America/Denver":
      "Adams, Billings, Bowman, Dunn, Golden Valley, Grant, Hettinger, Slope, Stark",
  },
  NE: {
    "America/Denver":
      "Arthur, Banner, Box Butte, Chase, Cheyenne, Dawes, Deuel, Dundy, Garden, Grant, Hooker, Keith, Kimball, Morrill, Perkins, Scotts Bluff, Sheridan, Sioux",
  },
  OR: { "America/Boise": "Malheur" },
  SD: {
    "America/Denver":
      "Bennett, Butte, Corson, Custer, Dewey, Fall River, Haakon, Harding, Jackson, Lawrence, Meade, Oglala Lakota, Pennington, Perkins, Ziebach",
  },
  TN: {
    "America/New_York":
      "Anderson, Blount, Bradley, Campbell, Carter, Claiborne, Cocke, Grainger, Greene, Hamblen, Hamilton, Hancock, Hawkins, Jefferson, Johnson, Knox, Loudon, McMinn, Meigs, Monroe, Morgan, Polk, Rhea, Roane, Scott, Sevier, Sullivan, Unicoi, Union, Washington",
  },
  TX: { "America/Denver": "El Paso, Hudspeth" },
};

const byCounty: Record<string, string> = Object.fromEntries(
  Object.entries(exceptions).flatMap(([state, zones]) =>
    Object.entries(zones).flatMap(([zone, counties]) =>
      counties.split(", ").map((county) => [keyOf(state, county), zone]),
    ),
  ),
);

/** Zone shown where nothing is known of the property. */
const fallback = "America/New_York";

/** IANA time zone of a property in a state (USPS code) and county, as the county's records name it. */
export function timeZoneOf(state: string | null | undefined, county?: string | null): string {
  return byCounty[keyOf(state, county)] ?? byState[state ?? ""] ?? fallback;
}

/** Records write a county with or without its kind, and in capitals at times. */
function keyOf(state: string | null | undefined, county: string | null | undefined): string {
  return `${state}/${(county ?? "").replace(/ county$/i, "").toLowerCase()}`;
}

/** Returns the time zones that a state has in its counties; those of every state without one. */
export const timeZonesOf = (state: string | null): readonly string[] =>
  state === null
    ? [...Object.values(byState), ...Object.values(exceptions).flatMap(Object.keys)]
    : [timeZoneOf(state), ...Object.keys(exceptions[state] ?? {})];
