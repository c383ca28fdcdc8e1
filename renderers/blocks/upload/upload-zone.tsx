import { Button } from "@mantine/core";
import { useState, type DragEvent } from "react";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import { formatBytes } from "./bytes.ts";
import { hasCamera } from "./use-camera.ts";
import { acceptedKinds } from "./checks.ts";
import classes from "./upload.module.css";
import { takeFiles, type FileInputs } from "./use-file-inputs.ts";

interface UploadZoneProps {
  /** Of the upload; the sentence on kinds and size has an id below it. */
  id: string;
  /** Media types. */
  accept: string[];
  maxBytes: number;
  multiple: boolean;
  /** Whether the borrower may take photos. */
  camera: boolean;
  /** Whether a file is there already. */
  filled: boolean;
  describedBy: string | undefined;
  invalid: boolean;
  disabled: boolean;
  inputs: FileInputs;
  /** Opens the camera of this device. */
  onFilm(): void;
  /** @param replaced uuid of the file that makes way */
  onFiles(files: File[], replaced?: string): void;
}

/** Takes files that are dropped, chosen or photographed, and says which are accepted. */
export function UploadZone(props: UploadZoneProps) {
  const { id, accept, maxBytes, multiple, camera, filled, disabled, inputs, onFiles } = props;
  const { words, say, locale } = useLanguage();
  const [draggingOver, setOver] = useState(false);
  const label = chooseLabel(words.upload, multiple, filled);
  const described = [`${id}__limits`, props.describedBy ?? ""].filter(Boolean).join(" ");
  const button = {
    variant: "default",
    className: shared.button ?? "",
    disabled,
    "aria-describedby": described,
  } as const;

  return (
    <div
      className={classes.zone}
      data-over={draggingOver || undefined}
      data-invalid={props.invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <p className={classes.words} id={`${id}__limits`}>
        {say(multiple ? words.upload.limitsEach : words.upload.limits, {
          kinds: acceptedKinds(accept, locale),
          size: formatBytes(maxBytes, words),
        })}
        <span className={classes.drop}>
          {multiple ? words.upload.dropFiles : words.upload.drop}
        </span>
      </p>
      <div className={classes.buttons}>
        {camera ? (
          <Button {...button} onClick={() => (hasCamera() ? props.onFilm() : inputs.photograph())}>
            {filled && !multiple ? words.upload.retake : words.upload.take}
          </Button>
        ) : null}
        <Button {...button} onClick={() => inputs.choose()}>
          {label}
        </Button>
      </div>
      <input
        ref={inputs.files}
        type="file"
        className={classes.input}
        aria-label={label}
        tabIndex={-1}
        accept={accept.join(",")}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => onFiles(takeFiles(currentTarget), inputs.replaced.current)}
      />
      {camera ? (
        <input
          ref={inputs.capture}
          type="file"
          className={classes.input}
          aria-label={words.upload.take}
          tabIndex={-1}
          accept="image/jpeg,image/png"
          capture="environment"
          disabled={disabled}
          onChange={({ currentTarget }) => onFiles(takeFiles(currentTarget))}
        />
      ) : null}
    </div>
  );
}

function chooseLabel(
  words: ReturnType<typeof useLanguage>["words"]["upload"],
  multiple: boolean,
  filled: boolean,
): string {
  if (multiple) return filled ? words.another : words.files;
  return filled ? words.replaceFile : words.file;
}
