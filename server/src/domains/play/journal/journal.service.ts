import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { fillNamesWithin, type JournalChapter, type JournalRun } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import { inPieces } from '../../../kit/in-pieces.ts';
import { isWithinBound, rowsToRead } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { unnamed } from '../../../kit/unnamed.ts';
import { type Media, parsePictureHash } from '../../media/pictures/media.service.ts';
import type { Partitions } from '../../platform/partitions/partitions.service.ts';
import { readFinds } from '../runs/finds.service.ts';
import { readToldLog } from '../runs/told-log.service.ts';
import { buildChapters } from './chapters.ts';
import { buildEpub } from './epub.ts';
import { type RunRow, readFoughtDuels, readRun, readRuns, readSaid, readScenes } from './journal.repository.ts';
import { type Book, type BookPicture, listPictures, pageMarkup } from './markup.ts';

/** A run as a readable story. */
export interface ReadRun {
  run: JournalRun;
  playerName: string;
  chapters: JournalChapter[];
}

/** A book as a file. */
export interface BookFile {
  name: string;
  content: Readable;
  /** The size of its texts before they are compressed. */
  bytes: number;
}

export interface Journal {
  /** Returns a page of the caller's runs, latest first. */
  list(page: number, caller: Caller): Promise<{ runs: JournalRun[]; nextPage: number | null }>;
  /** Returns one of the caller's runs. Throws `Run Not Found.` */
  read(runId: string, caller: Caller): Promise<ReadRun>;
  /** Returns one of the caller's runs as an HTML page that contains its pictures. Throws `Run Not Found.` */
  page(runId: string, caller: Caller): Promise<BookFile>;
  /** Returns one of the caller's runs as an EPUB. Throws `Run Not Found.` */
  book(runId: string, caller: Caller): Promise<BookFile>;
}

export interface JournalDeps {
  reader: Reader;
  media: Pick<Media, 'convert'>;
  partitions: Pick<Partitions, 'goneUntil'>;
  /** Returns the URL of a picture by its content hash. */
  address: (hash: string) => string;
}

const runsAPage = 10;
/** The maximum size of a book's pictures in pixels: enough for a page, small enough to share. */
const PICTURE_BOX = { width: 800, height: 1200 };
/** A book is built in memory: the pictures beyond these bytes are left out. */
const MAX_PICTURE_BYTES = 16 * 1024 * 1024;

function fileName(title: string, ending: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();
  return `${plain || 'story'}.${ending}`;
}

/** Number of parts between which others work. */
const PARTS_AT_ONCE = 50;

/** Fills the names that authors and players leave open, a few texts at a time. */
async function fillChapters(chapters: readonly JournalChapter[], playerName: string): Promise<JournalChapter[]> {
  const names = { char: unnamed.character, user: playerName };
  const filled: JournalChapter[] = [];
  let done = 0;
  for (const { parts, ...head } of chapters) {
    const chapter: JournalChapter = { ...fillNamesWithin(head, names), parts: [] };
    filled.push(chapter);
    for (const part of parts) {
      chapter.parts.push(fillNamesWithin(part, names));
      done += 1;
      if (done % PARTS_AT_ONCE === 0) await breathe();
    }
  }
  return filled;
}

/** Returns how many UTF-16 units the texts of a book take, as JSON. */
const measureBook = ({ chapters }: Book): number =>
  chapters.reduce((sum, { parts }) => parts.reduce((of, part) => of + JSON.stringify(part).length, sum), 0);

/** Creates the journal service, which presents players' runs as stories to read. */
export function createJournal({ reader, media, partitions, address }: JournalDeps): Journal {
  const toJournalRun = ({ cover, closedAt, openedAt, lastUsedAt, ...row }: RunRow, gone: Date | null): JournalRun => ({
    ...row,
    storyImageURL: cover === null ? '' : address(cover),
    openedAt: openedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    open: closedAt === null,
    saidSince: gone && openedAt < gone ? gone.toISOString() : null,
  });

  async function read(runId: string, { accountId }: Caller): Promise<ReadRun> {
    const found = await readRun(reader, accountId, runId);
    if (!found) throw notFound('Run');
    const { playerName, isStoryShown, ...row } = found;
    const [said, scenes, finds, duels, log, gone] = await Promise.all([
      readSaid(reader, runId),
      readScenes(reader, runId),
      readFinds(reader, runId),
      readFoughtDuels(reader, runId),
      readToldLog(reader, { runId, storyId: row.storyId, accountId, isStoryShown }),
      partitions.goneUntil('turns'),
    ]);
    const run = toJournalRun({ ...row, turns: said.length }, gone);
    const chapters = buildChapters({ playerName, said, scenes, finds, duels, log }, address);
    return { run, playerName, chapters: await fillChapters(chapters, playerName) };
  }

  /** Returns the pictures of a book as JPEG. Converts one after another, to limit memory. */
  async function picturesFor(book: Book): Promise<BookPicture[]> {
    const found: BookPicture[] = [];
    let bytesLeft = MAX_PICTURE_BYTES;
    for (const url of listPictures(book)) {
      const hash = parsePictureHash(url);
      const picture = hash === undefined ? null : await media.convert(hash, 'jpeg', PICTURE_BOX);
      if (!picture) continue;
      // Converting takes long, and the rest would hardly fit either.
      if (picture.bytes.length > bytesLeft) break;
      bytesLeft -= picture.bytes.length;
      found.push({ url, name: `picture-${found.length + 1}`, ...picture });
    }
    return found;
  }

  const toBook = ({ run, playerName, chapters }: ReadRun): Book => ({
    id: run.runId,
    title: run.storyName,
    coverURL: run.storyImageURL,
    playerName,
    chapters,
    saidSince: run.saidSince,
    branch: run.branch,
    ending: run.ending,
    date: new Date(run.lastUsedAt),
  });

  return {
    async list(page, { accountId }) {
      const asked = { page, pageSize: runsAPage };
      if (!isWithinBound(asked)) return { runs: [], nextPage: null };
      const [rows, gone] = await Promise.all([
        readRuns(reader, accountId, { offset: (page - 1) * runsAPage, most: rowsToRead(asked) }),
        partitions.goneUntil('turns'),
      ]);
      const runs = rows.slice(0, runsAPage).map((row) => toJournalRun(row, gone));
      return { runs, nextPage: rows.length > runsAPage ? page + 1 : null };
    },
    read,
    async page(runId, caller) {
      const run = await read(runId, caller);
      const book = toBook(run);
      const markup = pageMarkup(book, await picturesFor(book));
      const content = Readable.from(inPieces(markup));
      return { name: fileName(run.run.storyName, 'html'), content, bytes: measureBook(book) };
    },
    async book(runId, caller) {
      const run = await read(runId, caller);
      const book = toBook(run);
      const content = buildEpub(book, await picturesFor(book));
      return { name: fileName(run.run.storyName, 'epub'), content, bytes: measureBook(book) };
    },
  };
}
