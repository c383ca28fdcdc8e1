import { Button } from "@mantine/core";
import type { LinkedAccount } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { useLanguage, type Words } from "../../words/language.ts";

/** Returns an account's name as its owner sees it: bank, kind and last four digits. */
export function accountName(
  { bankName, accountType, mask }: Partial<LinkedAccount>,
  words: Words,
): string {
  const { kinds } = words.bank;
  const kind =
    accountType === "CHECKING" || accountType === "SAVINGS" ? kinds[accountType] : kinds.OTHER;
  return [bankName, kind, mask ? `•••• ${mask}` : ""].filter(Boolean).join(" ");
}

interface AccountsProps {
  id: string;
  /** What the list is, for screen readers. */
  legend: string;
  accounts: LinkedAccount[];
  chosen: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
  onChoose: (uuid: string) => void;
  onBack: () => void;
}

/** Lists accounts as radio buttons. */
export function Accounts(props: AccountsProps) {
  const { words } = useLanguage();
  return (
    <div className={shared.stack}>
      <fieldset className={shared.choices} aria-describedby={props.describedBy}>
        <legend className={shared.spoken}>{props.legend}</legend>
        {props.accounts.map((account) => (
          <label key={account.uuid} className={shared.choice}>
            <input
              type="radio"
              className={shared.radio}
              name={`${props.id}__account`}
              value={account.uuid}
              checked={account.uuid === props.chosen}
              disabled={props.disabled}
              {...(props.invalid && !props.chosen ? { "aria-invalid": true } : {})}
              onChange={() => props.onChoose(account.uuid)}
            />
            <span>{accountName(account, words)}</span>
          </label>
        ))}
      </fieldset>
      <Button
        variant="subtle"
        className={shared.button ?? ""}
        disabled={props.disabled}
        onClick={props.onBack}
      >
        {words.bank.another}
      </Button>
    </div>
  );
}
