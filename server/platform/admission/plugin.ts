/**
 * Answers 503 at once under more load than the process can serve, instead of letting every request
 * time out.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { problems } from "#server/platform/errors/problem.ts";
import { whenThere } from "#server/platform/promises/soon.ts";
import type { Admission } from "./admission.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Group in which the request has a place; null without one. */
    placeOf: string | null;
  }
  interface FastifyContextConfig {
    /** The route answers under any load, because a borrower or a monitor depends on it. */
    answersAlways?: boolean;
  }
}

export interface AdmissionPorts {
  admission: Admission;
  /** Whether the process is behind with what it has accepted. */
  isBehind(): boolean;
  /** The organization of a request, or another name of those who share places. */
  groupOf(request: FastifyRequest): string;
}

const isExempt = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.answersAlways === true || headers.upgrade !== undefined;

/** A route that reads its body itself waits for the sender's line, not for the server. */
const readsItsBody = ({ headers }: FastifyRequest): boolean =>
  headers["content-type"]?.startsWith("multipart/") ?? false;

/**
 * A request takes its place when its session and its body are read, and gives it back when its
 * answer is ready. Neither a slow sender nor a slow reader holds one.
 */
export function installAdmission(app: FastifyInstance, ports: AdmissionPorts): void {
  const { admission } = ports;
  app.decorateRequest("placeOf", null);
  const enter = (request: FastifyRequest, done: (error?: Error) => void): void => {
    const group = ports.groupOf(request);
    const admitted = admission.admit(group, () => request.raw.socket.destroyed);
    void whenThere(admitted, (isAdmitted) => {
      if (isAdmitted) request.placeOf = group;
      done(isAdmitted ? undefined : problems.overloaded());
    });
  };
  app.addHook("onRequest", (request, _reply, done) => {
    const isRefused = (admission.isFull || ports.isBehind()) && !isExempt(request);
    done(isRefused ? problems.overloaded() : undefined);
  });
  app.addHook("preValidation", (request, _reply, done) => {
    if (isExempt(request) || readsItsBody(request)) {
      done();
      return;
    }
    enter(request, done);
  });
  const leave = (request: FastifyRequest): void => {
    if (request.placeOf === null) return;
    admission.leave(request.placeOf);
    request.placeOf = null;
  };
  app.addHook("onSend", (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  // An answer that failed to be sent has no `onSend`.
  app.addHook("onResponse", (request, _reply, done) => {
    leave(request);
    done();
  });
}
