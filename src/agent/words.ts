const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const amounts = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

export const moment = (at: string | null | undefined): string =>
  at ? dates.format(new Date(at)) : "Not yet";

export const dollars = (amount: number): string => amounts.format(amount);

/** A name of the wire as words: `FINAL_TITLE_PULL` and `condition.asked` read as sentences do. */
export function words(name: string): string {
  const text = name.replaceAll(/[._-]+/g, " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
