import type { OpenHours } from "#definitions/new-lender/new-lender.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** Hours of a day that opens anew. */
const USUAL: OpenHours = { from: "09:00", to: "17:00" };

interface WeekHoursProps {
  hours: readonly (OpenHours | null)[];
  onChange: (hours: readonly (OpenHours | null)[]) => void;
}

/** Hours of each day of the week, in the lender's time zone. */
export function WeekHours({ hours, onChange }: WeekHoursProps) {
  const set = (index: number, value: OpenHours | null) =>
    onChange(DAYS.map((_, day) => (day === index ? value : (hours[day] ?? null))));
  return (
    <table className="hours">
      <caption>Telephone and chat, in the lender’s time zone</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Opens</th>
          <th scope="col">Closes</th>
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day, index) => {
          const open = hours[index] ?? null;
          return (
            <tr key={day}>
              <th scope="row">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={open !== null}
                    aria-label={`${day}, open`}
                    onChange={({ currentTarget }) =>
                      set(index, currentTarget.checked ? USUAL : null)
                    }
                  />
                  <span>{day}</span>
                </label>
              </th>
              {open === null ? (
                <td colSpan={2} className="hint">
                  Closed
                </td>
              ) : (
                (["from", "to"] as const).map((side) => (
                  <td key={side}>
                    <input
                      type="time"
                      required
                      aria-label={`${day}, ${side === "from" ? "opens" : "closes"}`}
                      value={open[side]}
                      onChange={({ currentTarget }) =>
                        set(index, { ...open, [side]: currentTarget.value })
                      }
                    />
                  </td>
                ))
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
