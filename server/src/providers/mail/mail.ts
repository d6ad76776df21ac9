/** A mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  /** Shown to readers without HTML. */
  text: string;
  html: string;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves when the mail has been accepted for delivery. Rejects if it hasn't, and then sending may be retried. */
  send(mail: Mail): Promise<void>;
  /** Removes all stored mails to this address. */
  forget(address: string): Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
const BREAKS = /[\r\n\0]/;

/** Throws if the mail's address or subject could inject commands into the mail server's protocol. */
export function checkMail({ to, subject }: Mail): void {
  if (!ADDRESS.test(to)) throw new Error('Not an address that mail can be sent to.');
  if (BREAKS.test(subject)) throw new Error('A subject has to be one line.');
}
