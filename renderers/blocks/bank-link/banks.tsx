import type { Institution } from "../../host/types.ts";
import { SteadyButton } from "../../focus/steady-button.tsx";
import shared from "../blocks.module.css";
import { useLanguage } from "../../words/language.ts";
import classes from "./bank-link.module.css";

interface BanksProps {
  banks: readonly Institution[];
  query: string;
  disabled: boolean;
  onChoose: (bank: Institution) => void;
}

/** Lists the banks whose name contains the query, and announces their number. */
export function Banks(props: BanksProps) {
  const { words, say } = useLanguage();
  const search = props.query.trim().toLowerCase();
  const matches = props.banks.filter((bank) => bank.name.toLowerCase().includes(search));
  return (
    <>
      <p className={shared.spoken} role="status">
        {search === "" ? "" : say(words.bank.found, { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <p className={shared.loading}>{words.bank.notFound}</p>
      ) : (
        <ul className={classes.banks}>
          {matches.map((bank) => (
            <li key={bank.id}>
              <SteadyButton
                type="button"
                className={classes.bank}
                disabled={props.disabled}
                onClick={() => props.onChoose(bank)}
              >
                {bank.name}
              </SteadyButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
