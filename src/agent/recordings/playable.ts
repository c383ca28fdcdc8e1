/**
 * Prepares events for a document under the product's policy, which is not loosened for recordings:
 * it refuses `style` attributes, and `<style>` without the nonce of the page. An attribute with
 * another name keeps the declarations until `replay.ts` sets them as properties, as the app does.
 */
import type { Attributes, AttributeValue } from "#lending/recording/attributes.ts";
import { EVENT, type RecordedEvent } from "#lending/recording/events.ts";
import type { RecordedNode } from "#lending/recording/nodes.ts";

/** Attribute that holds the declarations of an element's `style`. */
export const STYLE = "data-recorded-style";

/** Properties that changed stay an object: the player sets them one by one. */
const isText = (value: AttributeValue | undefined) => typeof value === "string" || value === null;

function renamed({ style, ...attributes }: Attributes): Attributes {
  if (style === undefined) return attributes;
  return isText(style) ? { ...attributes, [STYLE]: style } : { ...attributes, style };
}

function preparedNode(node: RecordedNode, nonce: string): RecordedNode {
  const { attributes, childNodes, tagName } = node;
  return {
    ...node,
    ...(attributes === undefined
      ? {}
      : { attributes: { ...renamed(attributes), ...(tagName === "style" ? { nonce } : {}) } }),
    ...(childNodes === undefined
      ? {}
      : { childNodes: childNodes.map((child) => preparedNode(child, nonce)) }),
  };
}

/** Returns an event as the player may apply it. @param nonce that of the page's policy */
export function playable(event: RecordedEvent, nonce: string): RecordedEvent {
  const { type, data } = event;
  if (type === EVENT.snapshot)
    return { ...event, data: { ...data, node: preparedNode(data["node"] as RecordedNode, nonce) } };
  if (type !== EVENT.change) return event;
  const changed = data["attributes"] as { id: number; attributes: Attributes }[] | undefined;
  const adds = data["adds"] as { node: RecordedNode }[] | undefined;
  return {
    ...event,
    data: {
      ...data,
      ...(changed && {
        attributes: changed.map((each) => ({ ...each, attributes: renamed(each.attributes) })),
      }),
      ...(adds && {
        adds: adds.map((each) => ({ ...each, node: preparedNode(each.node, nonce) })),
      }),
    },
  };
}
