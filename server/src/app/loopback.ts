import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** A proxy on this machine makes everybody look local. */
function isForwarded(request: FastifyRequest): boolean {
  return request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
}

/** Whether the request was made on this very machine. */
export function isLocal(request: FastifyRequest): boolean {
  return LOOPBACK.test(request.socket.remoteAddress ?? '') && !isForwarded(request);
}

/** Whether it also calls this machine by a local name: a page of another site can make its own name lead here. */
export function isLocallyNamed(request: FastifyRequest): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname);
}
