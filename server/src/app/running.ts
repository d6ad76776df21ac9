import type { DemoLogin } from './demo-player.ts';

/** A server that answers. */
export interface Running {
  /** Where a browser on this machine finds it. */
  url: string;
  demo: DemoLogin | undefined;
  /** From now on says that it is going, and begins no new talk. */
  drain(): void;
  /** Finishes what is under way, for as long as the configuration says, and gives everything back. May be called again. */
  close(): Promise<void>;
}
