const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const amounts = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

export const moment = (at: string | null | undefined): string =>
  at ? dates.format(new Date(at)) : "Not yet";

export const dollars = (amount: number): string => amounts.format(amount);

/** What is read letter by letter stays in capitals. */
const LETTERS = /\b(avm|bpo|cfpb|cltv|dti|facta|fbi|heloc|hmda|id|pin|ssn|uw)\b/g;

/** A name of the wire as words: `FINAL_TITLE_PULL` and `condition.asked` read as sentences do. */
export function words(name: string): string {
  const text = name
    .replaceAll(/[._-]+/g, " ")
    .toLowerCase()
    .replaceAll(LETTERS, (letters) => letters.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an event is about: the name of a kind as words; that of a screen or a job as it is, to be searched for. */
export const aboutText = (about: string): string =>
  /^[A-Z0-9_]+$/.test(about) ? words(about) : about;

const times = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** The time of something said today, else its date as well. */
export function clockTime(at: string, now = new Date()): string {
  const when = new Date(at);
  return when.toDateString() === now.toDateString() ? times.format(when) : dates.format(when);
}

/** How long since, in the largest unit that is whole. @param now milliseconds */
export function waited(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
