import { Input } from "@mantine/core";
import type { UploadBlockOptions } from "#schemas/types/blocks/upload.ts";
import fields from "../../widgets/widgets.module.css";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import classes from "./upload.module.css";

interface KindChoiceProps {
  id: string;
  types: UploadBlockOptions["types"];
  /** Type of the chosen kind. */
  value: string;
  disabled: boolean;
  onChange: (type: string) => void;
}

/** Asks of which kind the next files are. */
export function KindChoice({ id, types, value, disabled, onChange }: KindChoiceProps) {
  const { words } = useLanguage();
  return (
    <div className={shared.labeled}>
      <label className={shared.label} htmlFor={id}>
        {words.upload.what}
      </label>
      <Input
        component="select"
        id={id}
        size="md"
        classNames={{ wrapper: `${shared.input} ${classes.select}` }}
        pointer
        rightSection={<span className={fields.chevron} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {types.map(({ type, label }) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Input>
    </div>
  );
}
