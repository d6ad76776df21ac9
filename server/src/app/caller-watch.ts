import type { Call } from '@emberlore/contract';
import type { FastifyRequest } from 'fastify';
import { fail } from '../kit/errors.ts';
import type { Caller } from '../kit/route.ts';
import type { Watch } from './events.ts';
import { toCodedError } from './failures.ts';

/** Throws a 403 for a caller who has lost the admin role since the call began. */
function checkRole(before: Caller, now: Caller): void {
  if (before.role === 'admin' && now.role !== 'admin') throw fail('notAllowed');
}

/** Watches the sign-in of the receiver of a stream or file; visitors have none. */
export function createWatch(call: Call, { caller, callerNow }: FastifyRequest): Watch {
  if (!(call.streams || call.file) || !caller || !callerNow) return async () => {};
  return async () => checkRole(caller, await callerNow());
}

/**
 * Authenticates the caller again once the body has been read, however quickly it came: a call held open must not
 * outlast a ban, a demotion or the end of its sign-in. GET calls have no body.
 */
export async function checkCallerAgain(call: Call, request: FastifyRequest): Promise<void> {
  const { caller, callerNow } = request;
  if (call.method === 'GET' || !caller || !callerNow) return;
  const now = await callerNow();
  checkRole(caller, now);
  request.caller = now;
}

/**
 * Returns the error to answer with. If the caller's sign-in ends during a call, above all by deletion of the account,
 * the call may fail or find nothing anywhere because its rows are gone. The client then gets the sign-in error.
 */
export async function explainError(error: unknown, { callerNow, log }: FastifyRequest): Promise<unknown> {
  const { status } = toCodedError(error);
  if (!callerNow || (status !== 404 && status < 500)) return error;
  try {
    await callerNow();
  } catch (refusal) {
    if (toCodedError(refusal).status >= 500) return error;
    log.info({ err: error }, 'A call failed because its sign-in ended while it ran.');
    return refusal;
  }
  return error;
}
