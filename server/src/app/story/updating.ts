import type { RuleTarget, Story } from '@emberlore/contract';
import type { Manifest } from '../../domains/studio/story-export/manifest.ts';
import type { Api } from './api.ts';
import type { createPictureForms } from './picture-forms.ts';

/** What an update of a story works with. */
export interface Updating {
  api: Pick<Api, 'call'>;
  /** The story as the server shows it to its owner, for the versions of everything in it. */
  shown: Story;
  /** The story on the server, and as it is to be. What is in both has the same id. */
  before: Manifest;
  after: Manifest;
  pictures: ReturnType<typeof createPictureForms>;
  /** The server’s ids of what has been created, by the folder’s. */
  created: Record<RuleTarget, Map<string, string>>;
  /** Tells the author what has changed. */
  report: (line: string) => void;
}
