/** Previews of documents and of answers of the chatbot, drawn by the renderers that borrowers meet. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/studio.schema.json" with { type: "json" };
import type {
  AnswerPreview,
  DocumentPreview,
  QuestionPreview,
  TextPreview,
} from "#schemas/types/calls/studio.ts";
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { answerTo } from "#server/lending/chatbot/answer.ts";
import { answersOf } from "#server/lending/definitions/compile/in-locale.ts";
import { fillingOf, makeDocument } from "#server/lending/documents/make.ts";
import { plannedDocuments } from "#server/lending/documents/per-item.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { userOf } from "../access.ts";
import { LARGEST_SAVE, type StudioPorts } from "../ports.ts";
import { PREVIEWS } from "./paths.ts";
import { dataOf, flowOf, rendered, shownLender } from "./previews.ts";

const shape = shapesOf(calls);
const tags = ["studio"];

export function previewRoutes(app: FastifyInstance, services: StudioPorts): void {
  const { clock } = services;

  app.post<{ Body: TextPreview }>(
    `${PREVIEWS}/document`,
    {
      bodyLimit: LARGEST_SAVE,
      schema: {
        tags,
        summary: "Draw a document as PDF, as its borrower would receive it",
        body: shape("TextPreview"),
        response: { 200: shape("DocumentPreview") },
      },
    },
    async (request): Promise<DocumentPreview> => {
      const shown = await shownLender(services, userOf(request), request.body);
      const flow = flowOf(shown, request.body.flow);
      const template = [...flow.documents.values()].find(({ id }) => id === request.body.id);
      if (template === undefined) throw problems.notFound();
      const data = dataOf(shown, flow, request.body, clock.now());
      const filling = fillingOf(data);
      const made = await rendered(() => {
        const [planned] = plannedDocuments(template, data.application.uuid ?? "", filling);
        return planned && makeDocument(data, planned, filling);
      });
      if (made === undefined)
        throw new Problem(422, "not-shown", [
          requestFault("These answers have nothing that the document is about. Choose others."),
        ]);
      return {
        title: made.title,
        fileName: made.fileName ?? `${template.id}.pdf`,
        content: Buffer.from(made.content).toString("base64"),
      };
    },
  );

  app.post<{ Body: QuestionPreview }>(
    `${PREVIEWS}/answer`,
    {
      bodyLimit: LARGEST_SAVE,
      schema: {
        tags,
        summary: "Answer a question as the chatbot would, to a visitor who is not logged in",
        body: shape("QuestionPreview"),
        response: { 200: shape("AnswerPreview") },
      },
    },
    async (request): Promise<AnswerPreview> => {
      const shown = await shownLender(services, userOf(request), request.body);
      const file = answersOf(shown.effective);
      if (file === null) throw problems.notFound();
      const { locale, texts: copyArguments } = shown;
      return rendered(() =>
        answerTo({
          question: request.body.question,
          organisation: { locale, copyArguments },
          file,
          loaded: null,
          lost: false,
        }),
      );
    },
  );
}
