import type { OriginatorCard } from "#schemas/types/calls/brokers.ts";
import { textIn } from "../Form.tsx";

/** Returns the card of a form. The picture stays: no field changes it. */
export function cardIn(data: FormData, before?: OriginatorCard): OriginatorCard {
  const optional = (name: "brokerName" | "email" | "phoneNumber") => {
    const value = textIn(data, name);
    return value === "" ? {} : { [name]: value };
  };
  return {
    ...(before?.avatarUri === undefined ? {} : { avatarUri: before.avatarUri }),
    originatorName: textIn(data, "originatorName"),
    nmls: textIn(data, "nmls"),
    ...optional("brokerName"),
    ...optional("email"),
    ...optional("phoneNumber"),
  };
}

/** The fields of a card. */
export function CardFields({ card }: { card?: OriginatorCard }) {
  return (
    <>
      <label>
        Name
        <input name="originatorName" required maxLength={120} defaultValue={card?.originatorName} />
      </label>
      <label>
        Company of a broker
        <span className="hint">Empty for an originator of our own.</span>
        <input name="brokerName" maxLength={120} defaultValue={card?.brokerName} />
      </label>
      <label>
        NMLS identifier
        <input
          name="nmls"
          required
          inputMode="numeric"
          pattern="\d{1,12}"
          defaultValue={card?.nmls}
        />
      </label>
      <label>
        Email
        <input name="email" type="email" maxLength={128} defaultValue={card?.email} />
      </label>
      <label>
        Phone
        <span className="hint">Ten digits.</span>
        <input
          name="phoneNumber"
          type="tel"
          pattern="(\+1|1)?\d{10}"
          defaultValue={card?.phoneNumber}
        />
      </label>
    </>
  );
}
