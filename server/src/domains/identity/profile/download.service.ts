import { Readable } from 'node:stream';
import { deletedLinesText } from '@emberlore/contract';
import { type Connection, NIL_ID, type Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import { createZip } from '../../../kit/zip.ts';
import type { Media } from '../../media/pictures/media.service.ts';
import type { Partitions } from '../../platform/partitions/partitions.service.ts';
import { spendAllowance } from '../../platform/rate-limits/rate-limits.service.ts';
import { partNames, readAccount, readPart, readPictures } from './download.repository.ts';

/** An account's complete data as a file. */
export interface OwnData {
  name: string;
  /** The bytes of a ZIP, generated while it is read. */
  content: Readable;
}

export interface Downloads {
  /** Opens the download. Throws a 429 after five within an hour, and while too many are in progress. */
  open(accountId: string): Promise<OwnData>;
}

export interface DownloadsDeps {
  connection: Pick<Connection, 'reader' | 'transact'>;
  media: Pick<Media, 'openFile' | 'hiddenAmong'>;
  partitions: Pick<Partitions, 'goneUntil'>;
  /** Reads the account's unsaved edits, which are stored encrypted. */
  listDrafts: (accountId: string) => AsyncGenerator<object>;
  /** Reads the versions of the account's stories, which are stored encrypted. */
  listVersions: (accountId: string) => AsyncGenerator<object>;
  clock: Clock;
}

const ALLOWANCE = { name: 'download', most: 5, windowMs: 60 * 60 * 1000 };
/** Rows of a part that are read together. A row can take hundreds of kilobytes, such as a stored character card. */
const PAGE = 4;
/** Parts with many rows, of at most 20 kB each, are read in longer pages. */
const LONG_PAGE = 200;
const NARROW_PARTS = new Set([
  'ledger',
  'purchases',
  'subscriptions',
  'comments',
  'comment-likes',
  'likes',
  'favourites',
  'memories',
  'talks',
  'unanswered-questions',
  'notifications',
  'devices',
  'analytics',
]);

/** Formats the README's paragraph about omitted pictures. */
const formatHiddenPictures = (hidden: readonly string[]) =>
  hidden.length === 0
    ? ''
    : `
Moderators have hidden these pictures, so they are not in this file:
${hidden.map((hash) => `pictures/${hash}.webp`).join('\n')}
`;

const buildReadme = (gone: Date | null, hidden: readonly string[]) => `Your data from Emberlore
========================

account.json    your account
ledger.json     all credits received and spent
stories.json, scenes.json, characters.json, items.json, quests.json
                what you have created; its pictures are in pictures/
drafts.json     what you have written and not saved yet
story-versions.json
                earlier versions of your stories
playtests.json  results of automatic playtests of your stories
runs.json       the stories you have played, your progress, and what characters remember about you
talks.json      your conversations with characters${gone ? `. ${deletedLinesText(gone.toISOString())}` : ''}
unanswered-questions.json
                questions of yours to which a character had no answer
comments.json, comment-likes.json, likes.json, favourites.json, reports.json
                your reactions to stories
notifications.json, decisions.json, hidden-comments.json, admin-acts.json
                messages from the admins, their decisions about you, what they hid, and their changes to your content
purchases.json, subscriptions.json
                your purchases
devices.json    the devices you are signed in on
analytics.json  what was recorded while you browsed

Passwords are stored only as hashes, and left out. Times are in UTC.
${formatHiddenPictures(hidden)}`;

/** Reads a part's rows, with at most one page in memory. */
async function* listRows(reader: Reader, part: string, accountId: string): AsyncGenerator<object> {
  const most = NARROW_PARTS.has(part) ? LONG_PAGE : PAGE;
  let after: string | undefined = NIL_ID;
  while (after !== undefined) {
    const rows = await readPart(reader, part, accountId, after, most);
    for (const { data } of rows) yield data;
    after = rows.length === most ? rows.at(-1)?.key : undefined;
  }
}

/** Streams rows as a JSON list. */
async function* streamJson(rows: AsyncGenerator<object>): AsyncGenerator<string> {
  yield '[';
  let before = '\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield '\n]\n';
}

/** Creates the service that lets accounts download their data. */
export function createDownloads({
  connection,
  media,
  partitions,
  listDrafts,
  listVersions,
  clock,
}: DownloadsDeps): Downloads {
  const { reader, transact } = connection;

  async function openContent(accountId: string, now: Date): Promise<Readable> {
    const wait = await transact((writer) => spendAllowance(writer, accountId, ALLOWANCE, now));
    if (wait > 0) throw fail('tooMany', { retryAfter: wait });
    const [account, pictures, gone] = await Promise.all([
      readAccount(reader, accountId),
      readPictures(reader, accountId),
      partitions.goneUntil('turns'),
    ]);
    const hidden = await media.hiddenAmong(pictures);
    const zip = createZip(now);
    const text = (name: string, content: string) => zip.add(name, true, async () => Readable.from([content]));
    text('README.txt', buildReadme(gone, [...hidden]));
    text('account.json', `${JSON.stringify(account, null, 2)}\n`);
    for (const part of partNames) {
      zip.add(`${part}.json`, true, async () => Readable.from(streamJson(listRows(reader, part, accountId))));
    }
    zip.add('drafts.json', true, async () => Readable.from(streamJson(listDrafts(accountId))));
    zip.add('story-versions.json', true, async () => Readable.from(streamJson(listVersions(accountId))));
    for (const hash of pictures) {
      if (hidden.has(hash)) continue;
      zip.add(`pictures/${hash}.webp`, false, async () => (await media.openFile(hash))?.stream ?? Readable.from([]));
    }
    zip.end();
    return zip.output;
  }

  return {
    async open(accountId) {
      const now = clock.now();
      const content = await openContent(accountId, now);
      return { name: `emberlore-${now.toISOString().slice(0, 10)}.zip`, content };
    },
  };
}
