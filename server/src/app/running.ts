import type { DemoLogin } from './demo-player.ts';

/** How the operator signs up with an address of `ADMIN_EMAILS`. */
export interface AdminSetup {
  /** The e-mail address, masked. */
  address: string;
  /** The sign-up page with the setup token; worthless once the address is taken. */
  url: string;
}

/** A server that answers. */
export interface Running {
  /** Where a browser on this machine finds it. */
  url: string;
  demo: DemoLogin | undefined;
  /** One for each address of `ADMIN_EMAILS` without an account; none where there is a mail server. */
  setups: readonly AdminSetup[];
  /** From now on says that it is going, and begins no new talk. */
  drain(): void;
  /** Finishes what is under way, for as long as the configuration says, and gives everything back. May be called again. */
  close(): Promise<void>;
}
