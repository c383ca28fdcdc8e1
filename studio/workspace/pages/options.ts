/** The options of a widget or a block, from its schema. */
import { isRecord } from "#engine/index.ts";
import type { Definitions } from "#definitions/model.ts";

export interface PartOptions {
  readonly description: string;
  readonly options: readonly {
    readonly name: string;
    readonly type: string;
    readonly description: string;
  }[];
}

/** @param entry name in the gallery, such as `widgets/currency/other` */
export function optionsOf({ sources }: Definitions, entry: string): PartOptions {
  const [kind = "", name = ""] = entry.split("/");
  const schema = sources.files.get(`schemas/${kind}/${name}.schema.json`)?.value;
  if (!isRecord(schema)) return { description: "", options: [] };
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return {
    description: typeof schema.description === "string" ? schema.description : "",
    options: Object.entries(properties).flatMap(([option, value]) =>
      isRecord(value)
        ? [
            {
              name: option,
              type: typeOf(value),
              description: typeof value.description === "string" ? value.description : "",
            },
          ]
        : [],
    ),
  };
}

function typeOf({ type, enum: values, $ref }: Record<string, unknown>): string {
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" or ");
  if (typeof type === "string") return type;
  if (Array.isArray(type)) return type.join(" or ");
  return typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
}
