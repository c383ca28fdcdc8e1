import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import classes from "./equipment.module.css";
import { say, words } from "../../words/words.ts";

type Stand = "READY" | "BLOCKED" | "MISSING";

/** What the device can do for a video session. */
export interface Devices {
  camera: Stand;
  microphone: Stand;
}

export interface EquipmentOptions {
  blocked?: string;
  missing?: string;
}

/**
 * Tries camera and microphone after a press, and shows the picture to the person alone: nothing is recorded or sent. What does
 * not work is explained, and is no reason to stop: the session may be joined from another device.
 */
export function EquipmentBlock(props: BlockProps<EquipmentOptions, Devices>) {
  const { id, options, host, value, onChange, disabled = false } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [trying, setTrying] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    // The light of the camera goes out with the page.
    return () => stream?.getTracks().forEach((track) => track.stop());
  }, [stream]);

  const check = async () => {
    setTrying(true);
    const [camera, microphone] = [
      await tryDevice({ video: true }),
      await tryDevice({ audio: true }),
    ];
    for (const track of microphone.stream?.getTracks() ?? []) track.stop();
    setStream(camera.stream);
    setTrying(false);
    onChange?.({ camera: camera.stand, microphone: microphone.stand });
  };
  const stands = value === undefined ? [] : [value.camera, value.microphone];
  return (
    <div id={id} className={shared.stack}>
      {stream ? (
        <video
          ref={video}
          className={classes.picture}
          aria-label={words.equipment.picture}
          autoPlay
          muted
          playsInline
        />
      ) : null}
      <div role="status">
        {value === undefined ? null : (
          <ul className={classes.list}>
            <li data-stand={value.camera}>
              {say(words.equipment[value.camera], { device: "camera" })}
            </li>
            <li data-stand={value.microphone}>
              {say(words.equipment[value.microphone], { device: "microphone" })}
            </li>
          </ul>
        )}
      </div>
      {stands.includes("BLOCKED") && options.blocked ? <p>{host.copy(options.blocked)}</p> : null}
      {stands.includes("MISSING") && options.missing ? <p>{host.copy(options.missing)}</p> : null}
      <Button
        variant="default"
        className={shared.button ?? ""}
        loading={trying}
        disabled={disabled}
        onClick={() => void check()}
      >
        {host.copy(value === undefined ? words.equipment.check : words.equipment.again)}
      </Button>
    </div>
  );
}

async function tryDevice(
  wanted: MediaStreamConstraints,
): Promise<{ stand: Stand; stream: MediaStream | null }> {
  // Absent where the page is not served securely.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return { stand: "MISSING", stream: null };
  try {
    return { stand: "READY", stream: await mediaDevices.getUserMedia(wanted) };
  } catch (error) {
    const blocked = error instanceof DOMException && error.name === "NotAllowedError";
    return { stand: blocked ? "BLOCKED" : "MISSING", stream: null };
  }
}
