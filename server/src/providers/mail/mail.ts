/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** What readers without HTML see. */
  text: string;
  html: string;
}

/** Brings mails on their way. */
export interface Mailer {
  /** Resolves when the mail has been taken over for good; rejects when it has not, and then it may be tried again. */
  send(mail: Mail): Promise<void>;
  /** Removes whatever is still kept here of mails to this address. */
  forget(address: string): Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
const BREAKS = /[\r\n\0]/;

/** Throws for a mail whose address or subject would say more to a mail server than it should. */
export function checkMail({ to, subject }: Mail): void {
  if (!ADDRESS.test(to)) throw new Error('Not an address that mail can be sent to.');
  if (BREAKS.test(subject)) throw new Error('A subject has to be one line.');
}
