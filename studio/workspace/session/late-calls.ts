/** The calls of the views that a person opens late; the worker loads them with their first use. */
import { pictureCalls, type PictureCalls } from "../../pictures/calls.ts";
import { journeyCalls, type JourneyCalls } from "../../recorder/calls.ts";
import { stepCalls, type StepCalls } from "../../steps/calls.ts";
import { structureCalls, type StructureCalls } from "../../structure/calls.ts";
import { textCalls, type TextCalls } from "../../texts/calls.ts";
import { updateCalls, type UpdateCalls } from "../../updates/calls.ts";
import { findingCalls, type FindingCalls } from "../findings/calls.ts";
import type { SessionPorts } from "./ports.ts";

export interface LateCalls
  extends
    StructureCalls,
    TextCalls,
    StepCalls,
    UpdateCalls,
    JourneyCalls,
    PictureCalls,
    FindingCalls {}

export const lateCalls = (ports: SessionPorts): LateCalls => ({
  ...structureCalls(ports),
  ...textCalls(ports),
  ...stepCalls(ports),
  ...updateCalls(ports),
  ...journeyCalls(ports),
  ...pictureCalls(ports),
  ...findingCalls(ports),
});
