export interface Choice {
  value: string;
  label: string;
  description?: string;
}

export const states = (
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY " +
  "NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY"
).split(" ");

export const kinds: readonly Choice[] = [
  { value: "SINGLE_FAMILY", label: "Single-family house" },
  { value: "TOWNHOUSE", label: "Townhouse" },
  { value: "CONDO", label: "Condo", description: "Co-ops are not included." },
  {
    value: "PUD",
    label: "House in a planned development",
    description: "You pay dues to a homeowners association.",
  },
  {
    value: "MULTI_FAMILY",
    label: "Two to four units",
    description: "A duplex, triplex, or fourplex.",
  },
];

export const uses: readonly Choice[] = [
  { value: "PRIMARY", label: "My main home", description: "You live here most of the year." },
  {
    value: "SECOND_HOME",
    label: "A second home",
    description: "You live here part of the year and don’t rent it out full time.",
  },
  {
    value: "INVESTMENT",
    label: "An investment property",
    description: "You rent it out or hold it for income.",
  },
];
