import { Button } from "@mantine/core";
import { useState } from "react";
import type { SignatureBlockOptions } from "#schemas/types/blocks/signature.ts";
import { useTextDraft } from "../../form/use-text-draft.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { BlockInput } from "../text-input.tsx";
import { Pad } from "./pad.tsx";
import classes from "./signature.module.css";
import { useLanguage } from "../../words/language.ts";

export interface Signature {
  kind?: "DRAWN" | "TYPED" | undefined;
  name?: string | undefined;
  image?: string | undefined;
  /** The signer agreed to the sentence of the option `adopt`. */
  adopted?: boolean | undefined;
}

const ways = ["DRAWN", "TYPED"] as const;

/**
 * Takes a signature drawn with finger, pen or mouse, or typed. Both ways need the name, because a
 * drawing does not say who signed.
 */
export function SignatureBlock(props: BlockProps<SignatureBlockOptions, Signature>) {
  const { words } = useLanguage();
  const { id, options, host, onChange, value = {}, errors = [], disabled } = props;
  const [way, setWay] = useState<"DRAWN" | "TYPED">(value.kind ?? "DRAWN");
  const [cleared, setCleared] = useState(0);
  const draft = useTextDraft(value.name, (name) => report({ name }));

  // The value has a kind only when that kind is complete: a drawing needs its image.
  const report = (part: Partial<Signature>, kind = way) => {
    const next = { ...value, ...part };
    const complete = kind === "TYPED" ? next.name !== undefined : next.image !== undefined;
    onChange?.({
      ...(complete ? { kind } : {}),
      ...(next.name === undefined ? {} : { name: next.name }),
      ...(kind === "DRAWN" && next.image !== undefined ? { image: next.image } : {}),
      ...(next.adopted === true ? { adopted: true } : {}),
    });
  };
  const choose = (kind: "DRAWN" | "TYPED") => {
    setWay(kind);
    // A new signature needs a new adoption.
    report({ image: undefined, adopted: false }, kind);
  };
  const invalid = errors.length > 0;
  const missingAdoption =
    invalid && options.adopt !== undefined && value.kind !== undefined && value.adopted !== true;
  const missingDrawing = invalid && way === "DRAWN" && value.image === undefined;
  const problemId = `${id}__drawing`;

  return (
    <div id={id} className={shared.stack}>
      {options.label ? <p className={classes.intro}>{host.copy(options.label)}</p> : null}
      <BlockInput
        id={`${id}__name`}
        label={words.signature.name}
        autoComplete="name"
        value={draft.text}
        disabled={disabled ?? false}
        error={invalid && value.name === undefined}
        describedBy={props.describedBy}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
      />
      <div className={shared.choices} role="radiogroup" aria-label={words.signature.how}>
        {ways.map((kind) => (
          <label key={kind} className={shared.choice}>
            <input
              type="radio"
              className={shared.radio}
              name={`${id}__way`}
              value={kind}
              checked={way === kind}
              disabled={disabled ?? false}
              onChange={() => choose(kind)}
            />
            <span>{host.copy(words.signature[kind])}</span>
          </label>
        ))}
      </div>
      {way === "DRAWN" ? (
        <div className={shared.stack}>
          <Pad
            label={value.image ? words.signature.drawn : words.signature.area}
            invalid={missingDrawing}
            describedBy={missingDrawing ? problemId : undefined}
            disabled={disabled ?? false}
            cleared={cleared}
            onDraw={(image) => report({ image, adopted: false })}
          />
          {missingDrawing ? (
            <p className={shared.problem} id={problemId}>
              {words.signature.missing}
            </p>
          ) : null}
          <Button
            variant="default"
            className={shared.button ?? ""}
            disabled={disabled ?? false}
            onClick={() => {
              setCleared(cleared + 1);
              report({ image: undefined, adopted: false });
            }}
          >
            {words.signature.clear}
          </Button>
        </div>
      ) : (
        <div className={classes.typed} aria-hidden="true">
          {draft.text}
        </div>
      )}
      {options.adopt ? (
        <label className={shared.choice}>
          <input
            type="checkbox"
            className={shared.radio}
            name={`${id}__adopt`}
            checked={value.adopted === true}
            disabled={disabled ?? false}
            {...(missingAdoption ? { "aria-invalid": true } : {})}
            onChange={(event) => report({ adopted: event.currentTarget.checked })}
          />
          <span>{host.copy(options.adopt)}</span>
        </label>
      ) : null}
    </div>
  );
}
