import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import shared from "../blocks.module.css";
import classes from "./camera.module.css";
import { useModal } from "./use-modal.ts";
import { say, words } from "../../words/words.ts";

/** Why there is no picture from the camera, by the error's name (Media Capture and Streams, getUserMedia), and what to do instead. */
const REASONS = {
  NotAllowedError: "notAllowed",
  NotFoundError: "notFound",
  OverconstrainedError: "overconstrained",
  NotReadableError: "notReadable",
} as const;
const reasonOf = (name: string): string =>
  words.camera[Object.hasOwn(REASONS, name) ? REASONS[name as keyof typeof REASONS] : "other"];

const nameOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";

type Stand =
  | { at: "asking" }
  | { at: "live"; stream: MediaStream }
  | { at: "taken"; photo: File; address: string }
  | { at: "failed"; reason: string };

export interface CameraProps {
  /** What is photographed, such as the front of a license. */
  label: string;
  onPhoto: (photo: File) => void;
  /** The borrower would rather choose a file. */
  onFile: () => void;
  onClose: () => void;
}

/** True where the browser has a camera interface at all: it needs a secure address. */
export const hasCamera = (): boolean =>
  typeof navigator === "object" && typeof navigator.mediaDevices?.getUserMedia === "function";

/** Photographs something: a live picture, the photo to look at, and either that one or another. The camera is off as soon as it is closed. */
export function Camera({ label, onPhoto, onFile, onClose }: CameraProps) {
  const dialog = useModal();
  const video = useRef<HTMLVideoElement>(null);
  const [stand, setStand] = useState<Stand>({ at: "asking" });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let here = true;
    let running: MediaStream | null = null;
    const ask = async () => {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 } },
        });
        running = stream;
        if (here) setStand({ at: "live", stream });
        else stop(stream);
      } catch (error) {
        if (here) setStand({ at: "failed", reason: reasonOf(nameOf(error)) });
      }
    };
    void ask();
    return () => {
      here = false;
      if (running) stop(running);
    };
  }, [turn]);

  useEffect(() => {
    const element = video.current;
    if (stand.at !== "live" || !element) return;
    element.srcObject = stand.stream;
    // A browser that refuses to begin by itself shows the first picture all the same.
    void element.play()?.catch(() => {});
  }, [stand]);

  const address = stand.at === "taken" ? stand.address : null;
  useEffect(() => {
    if (address === null) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  const take = async () => {
    const element = video.current;
    if (stand.at !== "live" || !element) return;
    const photo = await photograph(element);
    stop(stand.stream);
    setStand(
      photo
        ? { at: "taken", photo, address: URL.createObjectURL(photo) }
        : { at: "failed", reason: words.camera.other },
    );
  };
  const again = () => {
    setStand({ at: "asking" });
    setTurn(turn + 1);
  };

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={say(words.camera.photo, { label })}
      onClose={onClose}
      onCancel={onClose}
    >
      <p className={classes.title}>{label}</p>
      {stand.at === "asking" ? <p role="status">{words.camera.waiting}</p> : null}
      {stand.at === "failed" ? (
        <p role="alert" className={shared.problem}>
          {stand.reason}
        </p>
      ) : null}
      {stand.at === "live" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live picture has no sound and nothing to caption
        <video
          ref={video}
          className={classes.picture}
          playsInline
          muted
          aria-label={words.camera.live}
        />
      ) : null}
      {stand.at === "taken" ? (
        <img src={stand.address} alt={words.camera.taken} className={classes.picture} />
      ) : null}
      {stand.at === "live" || stand.at === "taken" ? (
        <p className={shared.hint}>{words.camera.hint}</p>
      ) : null}
      <div className={shared.buttons}>
        {stand.at === "live" ? (
          <Button className={shared.button ?? ""} onClick={() => void take()}>
            {words.camera.take}
          </Button>
        ) : null}
        {stand.at === "taken" ? (
          <>
            <Button className={shared.button ?? ""} onClick={() => onPhoto(stand.photo)}>
              {words.camera.use}
            </Button>
            <Button variant="default" className={shared.button ?? ""} onClick={again}>
              {words.camera.again}
            </Button>
          </>
        ) : null}
        {stand.at === "failed" ? (
          <>
            <Button className={shared.button ?? ""} onClick={onFile}>
              {words.camera.choose}
            </Button>
            <Button variant="default" className={shared.button ?? ""} onClick={again}>
              {words.form.tryAgain}
            </Button>
          </>
        ) : null}
        <Button variant="subtle" className={shared.button ?? ""} onClick={onClose}>
          {words.form.close}
        </Button>
      </div>
    </dialog>
  );
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** The picture shown now as a JPEG; null when the browser cannot make one. */
function photograph(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext("2d");
  if (!context || canvas.width === 0) return Promise.resolve(null);
  context.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], "photo.jpg", { type: "image/jpeg" })),
      "image/jpeg",
      0.92,
    );
  });
}
