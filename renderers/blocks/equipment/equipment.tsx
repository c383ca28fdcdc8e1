import { useEffect, useRef, useState } from "react";
import type { EquipmentBlockOptions } from "#schemas/types/blocks/equipment.ts";
import type { BlockProps } from "../../host/types.ts";
import { BusyButton } from "../busy-button.tsx";
import shared from "../blocks.module.css";
import classes from "./equipment.module.css";
import { useLanguage } from "../../words/language.ts";

type DeviceStatus = "READY" | "BLOCKED" | "MISSING";

/** Devices that the browser offers for a video session. */
export interface Devices {
  camera: DeviceStatus;
  microphone: DeviceStatus;
}

/**
 * Tries camera and microphone after a press and shows the picture to this person only. Nothing is
 * recorded or sent. A failed check is explained but does not stop the borrower, who may join the
 * session from another device.
 */
export function EquipmentBlock(props: BlockProps<EquipmentBlockOptions, Partial<Devices>>) {
  const { words, say } = useLanguage();
  const { id, options, host, onChange, disabled = false } = props;
  // A form gives a required group without answers as an empty one.
  const value = isChecked(props.value) ? props.value : undefined;
  const video = useRef<HTMLVideoElement>(null);
  const [trying, setTrying] = useState(false);
  const [stream, setStream] = useState<MediaStream | null>(null);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    // Leaving the page turns the camera off.
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
    onChange?.({ camera: camera.status, microphone: microphone.status });
  };
  const statuses = value === undefined ? [] : [value.camera, value.microphone];
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
            <li data-status={value.camera}>
              {say(words.equipment[value.camera], { device: "camera" })}
            </li>
            <li data-status={value.microphone}>
              {say(words.equipment[value.microphone], { device: "microphone" })}
            </li>
          </ul>
        )}
      </div>
      {statuses.includes("BLOCKED") && options.blocked ? <p>{host.copy(options.blocked)}</p> : null}
      {statuses.includes("MISSING") && options.missing ? <p>{host.copy(options.missing)}</p> : null}
      <BusyButton
        variant="default"
        className={shared.button ?? ""}
        busy={trying}
        disabled={disabled}
        onClick={() => void check()}
      >
        {host.copy(value === undefined ? words.equipment.check : words.equipment.again)}
      </BusyButton>
    </div>
  );
}

const isChecked = (value?: Partial<Devices>): value is Devices =>
  value?.camera !== undefined && value.microphone !== undefined;

async function tryDevice(
  constraints: MediaStreamConstraints,
): Promise<{ status: DeviceStatus; stream: MediaStream | null }> {
  // Browsers offer media devices on secure pages only.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return { status: "MISSING", stream: null };
  try {
    return { status: "READY", stream: await mediaDevices.getUserMedia(constraints) };
  } catch (error) {
    const blocked = error instanceof DOMException && error.name === "NotAllowedError";
    return { status: blocked ? "BLOCKED" : "MISSING", stream: null };
  }
}
