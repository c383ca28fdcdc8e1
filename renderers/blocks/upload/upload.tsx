import { Button } from "@mantine/core";
import { useRef, useState, type DragEvent } from "react";
import type { UploadBlockOptions } from "#schemas/types/blocks/upload.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { formatBytes } from "./bytes.ts";
import { acceptedKinds } from "./checks.ts";
import { Camera, hasCamera } from "./camera.tsx";
import { FileList, type ViewedFile } from "./file-list.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { Preview } from "./preview.tsx";
import { useUploads } from "./use-uploads.ts";
import classes from "./upload.module.css";
import { useLanguage } from "../../words/language.ts";

const images = ["image/jpeg", "image/png", "application/pdf"];
const tenMegabytes = 10 * 1024 * 1024;

/**
 * Uploads files that are dropped, chosen or photographed: checks them first, shows progress, and
 * lets the borrower replace or remove them.
 */
export function UploadBlock(props: BlockProps<UploadBlockOptions, string[]>) {
  const { words, say, locale } = useLanguage();
  const { id, options, host, value = [], onChange, errors = [], disabled = false } = props;
  const { accept = images, maxBytes = tenMegabytes, multiple = false, camera = false } = options;
  const [type, setType] = useState(options.types[0]?.type ?? "");
  const [draggingOver, setOver] = useState(false);
  const [filming, setFilming] = useState(false);
  const [viewed, setViewed] = useState<ViewedFile | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const capture = useRef<HTMLInputElement>(null);
  /** Uuid of the file that the next chosen file replaces. */
  const replaces = useRef<string | undefined>(undefined);
  const uploads = useUploads({
    accept,
    maxBytes,
    multiple,
    host,
    uuids: value,
    onChange: (uuids) => onChange?.(uuids.length > 0 ? uuids : undefined),
  });
  const labelOf = (kind: string | undefined) =>
    options.types.find((one) => one.type === kind)?.label ?? "";
  const chooseLabel = multiple
    ? value.length > 0
      ? words.upload.another
      : words.upload.files
    : value.length > 0
      ? words.upload.replaceFile
      : words.upload.file;

  const described = [`${id}__limits`, props.describedBy ?? ""].filter(Boolean).join(" ");
  const choose = (uuid?: string) => {
    replaces.current = uuid;
    input.current?.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void uploads.add([...event.dataTransfer.files], type);
  };

  return (
    <div id={id} className={shared.stack}>
      {options.types.length > 1 ? (
        <KindChoice
          id={`${id}__type`}
          types={options.types}
          value={type}
          disabled={disabled}
          onChange={setType}
        />
      ) : null}

      <FileList
        uuids={value}
        records={host.application.documents ?? []}
        uploads={uploads}
        labelOf={labelOf}
        replaceable={multiple}
        disabled={disabled}
        onView={setViewed}
        onReplace={choose}
      />

      <div
        className={classes.zone}
        data-over={draggingOver || undefined}
        data-invalid={errors.length > 0 || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
            <Button
              variant="default"
              className={shared.button ?? ""}
              disabled={disabled}
              aria-describedby={described}
              onClick={() => (hasCamera() ? setFilming(true) : capture.current?.click())}
            >
              {value.length > 0 && !multiple ? words.upload.retake : words.upload.take}
            </Button>
          ) : null}
          <Button
            variant="default"
            className={shared.button ?? ""}
            disabled={disabled}
            aria-describedby={described}
            onClick={() => choose()}
          >
            {chooseLabel}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          className={classes.input}
          aria-label={chooseLabel}
          tabIndex={-1}
          accept={accept.join(",")}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // Lets the borrower choose the same file again after it was rejected.
            event.currentTarget.value = "";
            void uploads.add(files, type, replaces.current);
          }}
        />
        {camera ? (
          <input
            ref={capture}
            type="file"
            className={classes.input}
            aria-label={words.upload.take}
            tabIndex={-1}
            accept="image/jpeg,image/png"
            capture="environment"
            disabled={disabled}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = "";
              void uploads.add(files, type);
            }}
          />
        ) : null}
      </div>
      {uploads.refused.length > 0 ? (
        <div role="alert">
          {uploads.refused.map((reason) => (
            <p key={reason} className={shared.problem}>
              {reason}
            </p>
          ))}
        </div>
      ) : null}
      <p className={shared.spoken} role="status">
        {uploads.announcement}
      </p>
      {filming ? (
        <Camera
          label={labelOf(type)}
          onPhoto={(photo) => {
            setFilming(false);
            void uploads.add([photo], type);
          }}
          onFile={() => {
            setFilming(false);
            capture.current?.click();
          }}
          onClose={() => setFilming(false)}
        />
      ) : null}
      {viewed ? (
        <Preview
          name={viewed.name}
          load={() => host.calls.fetchDocument(viewed.uuid)}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </div>
  );
}
