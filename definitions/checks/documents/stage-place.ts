import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";
import { optionsIn } from "./stage-unknown.ts";

/**
 * Finds stages of documents, and jobs of them, that set a flag or copy a value which the
 * application does not have, or that has another type. The step that waits for it would wait
 * without end.
 */
export const stagePlace: FlowCheck = (flow, effective, { entitiesOf }) => {
  const entities = entitiesOf(flow.flow.value);
  return [
    ...(flow.stages ? inStages(effective, flow.stages, entities) : []),
    ...[flow.checklist, flow.procedures].flatMap((file) =>
      file === null ? [] : inJobs(effective, file, entities),
    ),
  ];
};

const moments = ["generated", "delivered", "accepted", "signed"];

const inStages = fileFaults((value, entities: Entities): FileFault[] => {
  const stages = isRecord(value) && Array.isArray(value.stages) ? value.stages : [];
  return stages.flatMap((stage: unknown, index): FileFault[] => {
    if (!isRecord(stage)) return [];
    const at = joinPointer("/stages", index);
    const { references, settles, snapshot } = stage;
    const flags = moments.flatMap((moment) =>
      entriesOf(stage[moment], joinPointer(at, moment)).flatMap(([name, , pointer]) =>
        placeFaults(joinPointer("/application/status", name), "boolean", pointer, entities),
      ),
    );
    const documents = entriesOf(references, joinPointer(at, "references")).flatMap(
      ([type, place, pointer]) => [
        ...typeFaults(type, pointer, entities),
        ...placeFaults(place, "string", pointer, entities),
      ],
    );
    const copied = isRecord(snapshot)
      ? [
          ...placeFaults(snapshot.at, "object", joinPointer(at, "snapshot", "at"), entities),
          ...entriesOf(snapshot.values, joinPointer(at, "snapshot", "values")).flatMap(
            ([name, source, pointer]) => [
              ...placeFaults(source, null, pointer, entities),
              ...placeFaults(`${String(snapshot.at)}/${name}`, null, pointer, entities),
            ],
          ),
        ]
      : [];
    const settled =
      typeof settles === "string"
        ? placeFaults(
            joinPointer("/application", settles),
            "object",
            joinPointer(at, "settles"),
            entities,
          )
        : [];
    return [...flags, ...documents, ...copied, ...settled];
  });
});

const inJobs = fileFaults((value, entities: Entities): FileFault[] =>
  isRecord(value)
    ? [
        ...optionsIn(value, ["steps", "run"]),
        ...optionsIn(value, ["jobs", "steps"], "makeDocuments"),
      ].flatMap(({ pointer, options: { sets } }) =>
        typeof sets === "string"
          ? placeFaults(
              joinPointer("/application/status", sets),
              "boolean",
              joinPointer(pointer, "sets"),
              entities,
            )
          : [],
      )
    : [],
);

type Entry = [name: string, value: unknown, pointer: string];

const entriesOf = (value: unknown, pointer: string): Entry[] =>
  Object.entries(isRecord(value) ? value : {}).map(([name, each]) => [
    name,
    each,
    joinPointer(pointer, name),
  ]);

/** @param type that the place must have; null for any */
function placeFaults(
  place: unknown,
  type: string | null,
  pointer: string,
  entities: Entities,
): FileFault[] {
  if (typeof place !== "string") return [];
  const [root, ...path] = parsePointer(place);
  const entity = root === "profile" ? entities.profile : entities.application;
  const { missing, propertyNames, way } = describedAt(entity, path);
  if (missing !== null)
    return [
      {
        pointer,
        code: "stage-place",
        message: `The application of this product has no ${place}.`,
        fix: suggestion(missing, propertyNames),
      },
    ];
  const types = [way.at(-1)?.schema.type].flat();
  if (type === null || types.includes(type)) return [];
  return [
    {
      pointer,
      code: "stage-place",
      message: `${place} holds a value of type ${types.join(" or ")}, not ${type}.`,
      fix: "Name another place.",
    },
  ];
}

function typeFaults(type: string, pointer: string, { application }: Entities): FileFault[] {
  const { way } = describedAt(application, ["documents", "0", "type"]);
  const types = way.at(-1)?.schema.enum;
  if (!Array.isArray(types) || types.includes(type)) return [];
  return [
    {
      pointer,
      code: "stage-place",
      message: `An application of this product has no documents of the type "${type}".`,
      fix: suggestion(type, types.map(String)),
    },
  ];
}
