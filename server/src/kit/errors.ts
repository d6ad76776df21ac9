import { type ErrorCode, errors, type Findable, notFoundText } from '@emberlore/contract';

/** Texts by field name, as a failed validation tells them. */
export type FieldErrors = Record<string, string>;

interface Extra {
  fields?: FieldErrors;
  /** Seconds after which another try makes sense; answered as `Retry-After`. */
  retryAfter?: number;
  /** What the answer holds beside the error, such as the current object of a 409. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A failure that a client may know about: its text and status go into the envelope, its cause only into the log. */
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

/** The error of a code of the contract: `throw fail('noCredits')`. */
export function fail(code: ErrorCode, extra?: Extra): CodedError {
  return new CodedError(errors[code].status, errors[code].text, extra);
}

/** A 404 such as 'Story Not Found.', for what is not there and for what the caller may not know of. */
export function notFound(what: Findable): CodedError {
  return new CodedError(404, notFoundText(what));
}

/** A 400 that says what is wrong with which field: `throw invalid({ storyName: 'Required.' })`. */
export function invalid(fields?: FieldErrors): CodedError {
  return fail('invalidInput', fields ? { fields } : undefined);
}
