import { useEffect, useRef } from "react";
import { kindOf } from "./checks.ts";
import classes from "./upload.module.css";

const size = 72;

export interface ThumbnailProps {
  /** Absent when it was sent in an earlier visit. */
  file: File | undefined;
  contentType: string | undefined;
}

/** A small picture of an image file, drawn on a canvas: it is decoded once, and nothing has to be revoked. Of any other, its kind. */
export function Thumbnail({ file, contentType = "" }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = file?.type.startsWith("image/") ? file : undefined;
  useEffect(() => {
    if (!picture || typeof createImageBitmap !== "function") return undefined;
    let here = true;
    createImageBitmap(picture).then(
      (bitmap) => {
        const element = canvas.current;
        if (!here || !element) return bitmap.close();
        const scale = Math.max(size / bitmap.width, size / bitmap.height);
        const [width, height] = [bitmap.width * scale, bitmap.height * scale];
        element
          .getContext("2d")
          ?.drawImage(bitmap, (size - width) / 2, (size - height) / 2, width, height);
        return bitmap.close();
      },
      // A picture that cannot be drawn is still a file that can be sent.
      () => {},
    );
    return () => {
      here = false;
    };
  }, [picture]);
  return picture ? (
    <canvas
      ref={canvas}
      width={size}
      height={size}
      className={classes.thumbnail}
      aria-hidden="true"
    />
  ) : (
    <span className={classes.paper} aria-hidden="true">
      {kindOf(contentType)}
    </span>
  );
}
