import { useEffect, useRef } from "react";
import { kindOf } from "./checks.ts";
import classes from "./upload.module.css";

const size = 72;

interface ThumbnailProps {
  /** Absent when the file was sent on an earlier visit. */
  file: File | undefined;
  contentType: string | undefined;
}

/**
 * Draws an image file small on a canvas, which decodes once and needs no object URL to revoke.
 * Shows the type of any other file.
 */
export function Thumbnail({ file, contentType = "" }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = file?.type.startsWith("image/") ? file : undefined;
  useEffect(() => {
    if (!picture || typeof createImageBitmap !== "function") return undefined;
    let mounted = true;
    createImageBitmap(picture).then(
      (bitmap) => {
        const element = canvas.current;
        if (!mounted || !element) return bitmap.close();
        const scale = Math.max(size / bitmap.width, size / bitmap.height);
        const [width, height] = [bitmap.width * scale, bitmap.height * scale];
        element
          .getContext("2d")
          ?.drawImage(bitmap, (size - width) / 2, (size - height) / 2, width, height);
        return bitmap.close();
      },
      // A file that cannot be drawn can still be sent.
      () => {},
    );
    return () => {
      mounted = false;
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
