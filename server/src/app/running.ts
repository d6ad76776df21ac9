import type { DemoLogin } from './demo-player.ts';

/** A link with which the operator signs up with an address of `ADMIN_EMAILS`. */
export interface AdminSetup {
  /** The masked e-mail address. */
  address: string;
  /** The sign-up page with the setup token; useless once the address has an account. */
  url: string;
}

/** A running server. */
export interface Running {
  /** Its URL for a browser on this machine. */
  url: string;
  demo: DemoLogin | undefined;
  /** One for each address of `ADMIN_EMAILS` without an account; empty if there is a mail server. */
  setups: readonly AdminSetup[];
  /** Reports from now on that the server is shutting down, and starts no new talk. */
  drain(): void;
  /** Finishes work in progress within the configured time and releases everything. May be called again. */
  close(): Promise<void>;
}
