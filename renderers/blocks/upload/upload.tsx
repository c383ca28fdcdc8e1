import { useState } from "react";
import type { UploadBlockOptions } from "#schemas/types/blocks/upload.ts";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { Camera } from "./camera.tsx";
import { FileList, type ViewedFile } from "./file-list.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { Preview } from "./preview.tsx";
import { UploadZone } from "./upload-zone.tsx";
import { useFileInputs } from "./use-file-inputs.ts";
import { useUploads } from "./use-uploads.ts";

const images = ["image/jpeg", "image/png", "application/pdf"];
const tenMegabytes = 10 * 1024 * 1024;

/**
 * Uploads files that are dropped, chosen or photographed: checks them first, shows progress, and
 * lets the borrower replace or remove them.
 */
export function UploadBlock(props: BlockProps<UploadBlockOptions, string[]>) {
  const { id, options, host, value = [], onChange, errors = [], disabled = false } = props;
  const { accept = images, maxBytes = tenMegabytes, multiple = false, camera = false } = options;
  const [type, setType] = useState(options.types[0]?.type ?? "");
  const [filming, setFilming] = useState(false);
  const [viewed, setViewed] = useState<ViewedFile | null>(null);
  const inputs = useFileInputs();
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
        onReplace={inputs.choose}
      />

      <UploadZone
        id={id}
        accept={accept}
        maxBytes={maxBytes}
        multiple={multiple}
        camera={camera}
        filled={value.length > 0}
        describedBy={props.describedBy}
        invalid={errors.length > 0}
        disabled={disabled}
        inputs={inputs}
        onFilm={() => setFilming(true)}
        onFiles={(files, replaced) => void uploads.add(files, type, replaced)}
      />
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
            inputs.photograph();
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
