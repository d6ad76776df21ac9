import type { Socket } from 'node:net';
import { errors } from '@emberlore/contract';
import { isStoreUnavailable } from '@emberlore/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodedError, fail, invalid } from '../kit/errors.ts';

/** What stands inside the envelope of a failure. */
interface Failure {
  error: string;
  fields?: Record<string, string>;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}

/** The failure that a client is told of, for whatever was thrown; what nobody foresaw becomes a 500. */
export function toCoded(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (isStoreUnavailable(error)) return fail('storeUnavailable', { cause: error });
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fail('unsupportedMedia');
  const status = statusOf(error);
  // What the server framework finds wrong with a request, such as a body that is too long or cut short.
  if (status >= 400 && status < 500) return invalid();
  return fail('wentWrong', { cause: error });
}

/** The body of a failed answer. */
function failureBody(coded: CodedError): { response: Failure } {
  return {
    response: { ...coded.details, error: coded.message, ...(coded.fields ? { fields: coded.fields } : {}) },
  };
}

/** Answers a failure in the envelope. The cause goes to the log alone, under the request's id. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = toCoded(error);
  if (coded.status >= 500) request.log.error({ err: coded.cause ?? coded }, coded.message);
  if (coded.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(coded.retryAfter)));
  // What the framework itself refuses has been through no hook that would have set it.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  return reply.code(coded.status).send(failureBody(coded));
}

/** The headers of an answer that no hook of the framework has seen: it holds a text, and nothing in it is to be run. */
export function bareHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Answers on a connection whose request could not even be read, or not in time, and ends it. */
export function refuseUnreadable(error: Error, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const slow = codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify({ response: { error: errors.invalidInput.text } });
  const head = [
    `HTTP/1.1 ${slow ? '408 Request Timeout' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
