import { type ErrorCode, errors, type Findable, notFoundText } from '@emberlore/contract';

/** Messages of a failed validation, by field name. */
export type FieldErrors = Record<string, string>;

interface Extra {
  fields?: FieldErrors;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Fields of the answer besides the error, such as the current object of a 409. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** An error shown to the client: its text and status go into the envelope, its cause only into the log. */
export class CodedError extends Error {
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, text: string, extra: Extra = {}) {
    super(text, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'CodedError';
    this.status = status;
    this.fields = extra.fields;
    this.retryAfter = extra.retryAfter;
    this.details = extra.details;
  }
}

/** Creates the error for a code of the contract: `throw fail('noCredits')`. */
export function fail(code: ErrorCode, extra?: Extra): CodedError {
  return new CodedError(errors[code].status, errors[code].text, extra);
}

/** Creates a 404 such as 'Story Not Found.', for objects that don't exist or that the caller may not know about. */
export function notFound(what: Findable): CodedError {
  return new CodedError(404, notFoundText(what));
}

/** Creates a 400 with a message per field: `throw invalid({ storyName: 'Required.' })`. */
export function invalid(fields?: FieldErrors): CodedError {
  return fail('invalidInput', fields ? { fields } : undefined);
}
