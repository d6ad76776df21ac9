import {
  type ErrorCode,
  type ErrorKind,
  type ErrorName,
  errors,
  type FieldError,
  type Findable,
  fieldErrors,
  findError,
  notFoundError,
  type PlainFieldError,
} from '@emberlore/contract';

/** What a failed validation found, by field name. */
export type FieldErrors = Record<string, FieldError>;

interface Extra {
  /** What is wrong with each field: an error of the contract by its name, or one with values in its text. */
  fields?: Record<string, FieldError | PlainFieldError>;
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Fields of the answer besides the error, such as the current object of a 409. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

function resolveFields(fields: Required<Extra>['fields']): FieldErrors {
  const resolved = Object.entries(fields).map(([field, error]) => [
    field,
    typeof error === 'string' ? fieldErrors[error] : error,
  ]);
  return Object.fromEntries(resolved);
}

/** An error shown to the client: its status, code and text go into the envelope, its cause only into the log. */
export class CodedError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor({ status, code, text }: ErrorKind, extra: Extra = {}) {
    super(text, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'CodedError';
    this.status = status;
    this.code = code;
    this.fields = extra.fields && resolveFields(extra.fields);
    this.retryAfter = extra.retryAfter;
    this.details = extra.details;
  }
}

/** Creates an error of the contract by its name: `throw fail('noCredits')`. */
export function fail(name: ErrorName, extra?: Extra): CodedError {
  return new CodedError(errors[name], extra);
}

/** Creates an error of the contract by its code, such as one from the database or another thread. */
export function failWith(code: ErrorCode, extra?: Extra): CodedError {
  return new CodedError(findError(code), extra);
}

/** Creates a 404 such as 'Story Not Found.', for objects that don't exist or that the caller may not know about. */
export function notFound(what: Findable): CodedError {
  return new CodedError(notFoundError(what));
}

/** Creates a 400 with an error per field: `throw invalid({ storyName: 'required' })`. */
export function invalid(fields?: Extra['fields']): CodedError {
  return fail('invalidInput', fields ? { fields } : undefined);
}
