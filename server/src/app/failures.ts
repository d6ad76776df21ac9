import type { Socket } from 'node:net';
import type { Failure } from '@emberlore/contract';
import { isDatabaseUnavailable, isReferenceLost } from '@emberlore/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodedError, type FieldErrors, fail, invalid } from '../kit/errors.ts';

function readCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function readStatus(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}

/** Converts a thrown value to the error shown to the client. Unexpected errors become a 500. */
export function toCodedError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (isDatabaseUnavailable(error)) return fail('storeUnavailable', { cause: error });
  // Another call has deleted what this one found, or the other way round.
  if (isReferenceLost(error)) return fail('changedElsewhere', { cause: error });
  const code = readCode(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fail('unsupportedMedia');
  const status = readStatus(error);
  // Errors that the server framework finds in a request, such as a body that is too long or truncated.
  if (status >= 400 && status < 500) return invalid();
  return fail('wentWrong', { cause: error });
}

/** Returns the texts and the codes of fields apart, as the answer holds them. */
function splitFields(errors: FieldErrors): Pick<Failure, 'fields' | 'fieldCodes'> {
  const named = Object.entries(errors);
  return {
    fields: Object.fromEntries(named.map(([name, { text }]) => [name, text])),
    fieldCodes: Object.fromEntries(named.map(([name, { code }]) => [name, code])),
  };
}

/** Builds the body of a failed answer. */
function failureBody({ message, code, fields, details }: CodedError): { response: Failure } {
  return { response: { ...details, error: message, code, ...(fields && splitFields(fields)) } };
}

/** Sends an error in the envelope. The cause appears only in the log, under the request's id. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = toCodedError(error);
  if (coded.status >= 500) request.log.error({ err: coded.cause ?? coded }, coded.message);
  else if (isReferenceLost(coded.cause)) request.log.warn({ err: coded.cause }, coded.message);
  if (coded.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(coded.retryAfter)));
  // Requests that the framework itself rejects have not run the hook that sets these headers.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  return reply.code(coded.status).send(failureBody(coded));
}

/** Returns the headers of an answer that no framework hook has processed: plain text without anything executable. */
export function bareHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';base-uri 'none';object-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Answers on a connection whose request was malformed or too slow, and closes it. */
export function refuseUnreadable(error: Error, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const slow = readCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(failureBody(invalid()));
  const head = [
    `HTTP/1.1 ${slow ? '408 Request Timeout' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
