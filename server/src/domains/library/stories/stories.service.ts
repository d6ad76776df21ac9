import type { SceneDetail, Story, StorySummary, Tag } from '@emberlore/contract';
import type { Reader, Writer } from '@emberlore/database';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import { createLongCounts } from '../../../kit/long-counts.ts';
import { countBound, isWithinBound, type PageRequest, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Tokens } from '../../../kit/tokens.ts';
import type { Blocks, Viewer } from '../../identity/blocks/blocks.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import { mayEdit, mayRead, type StoryGuard } from './stories.policy.ts';
import { type Pictures, presentSummary, toGuard } from './stories.presenter.ts';
import {
  countFeed,
  type Feed,
  hideStory,
  readFeatured,
  readGuard,
  readImageViews,
  readPage,
  readSummaries,
  readSummary,
  readTagFeed,
  readTags,
  type SummaryRow,
  showStory,
  trashStory,
  unhideStory,
} from './stories.repository.ts';
import { readStoryToken, signStoryToken } from './story-token.ts';

export interface StoryPage {
  stories: StorySummary[];
  nextPage: number | null;
  totalPages: number;
}

/** The story shown in the hero section. */
export interface Featured {
  story: StorySummary;
  backgroundImageURL: string;
  portraitURL: string;
  portraitAlt: string;
  annoyedPortraitURL: string;
  happyPortraitURL: string;
  sadPortraitURL: string;
  sceneId: string;
  scenes: number;
}

/** A story that the caller may see, as exposed to other features. */
export interface ReadableStory {
  storyId: string;
  storyName: string;
  ownerId: string;
  /** Hidden by moderators. */
  hidden: boolean;
}

export interface Stories {
  /** Returns a page of a feed; empty beyond the last page. */
  page(feed: Feed, asked: PageRequest, caller: Caller | null): Promise<StoryPage>;
  /** Returns a page of the public stories with a tag, most liked first; empty for an unknown tag. */
  tagged(tag: string, asked: PageRequest, caller: Caller | null): Promise<StoryPage>;
  /** Returns a story with its scenes and, for a signed-in caller, the token to play it. Throws `Story Not Found.` */
  whole(storyId: string, caller: Caller | null): Promise<{ story: Story; storyToken?: string }>;
  featured(caller: Caller | null): Promise<Featured | null>;
  tags(): Promise<Tag[]>;
  /** Returns the story if the caller may see it. Throws `Story Not Found.` */
  readable(storyId: string, caller: Caller | null): Promise<ReadableStory>;
  /**
   * Returns the story if the caller may see all of it and delete it: its owner and admins. Throws `Story Not Found.`,
   * or a 403 if the caller may only see it.
   */
  editable(storyId: string, caller: Caller): Promise<ReadableStory>;
  /**
   * Returns the story if the caller may change it. Like `editable`, but throws `Hidden By Moderators.` for the owner of
   * a hidden story.
   */
  changeable(storyId: string, caller: Caller): Promise<ReadableStory>;
  /** Whether the caller may see a story with these properties. */
  mayRead(story: StoryGuard, caller: Caller | null): boolean;
  /** Whether the caller may see the story. */
  isReadable(storyId: string, caller: Caller | null): Promise<boolean>;
  /**
   * Returns the cards of these stories in this order, omitting stories that the caller may not see and those of owners
   * they have blocked.
   */
  cards(storyIds: readonly string[], caller: Caller | null): Promise<StorySummary[]>;
  /** Hides a story from everybody but its owner and admins, as part of a transaction. */
  hide(storyId: string, writer: Writer): Promise<void>;
  /** Moves a story to its owner's trash, as part of a transaction. */
  trash(storyId: string, writer: Writer): Promise<void>;
  /** Reverses `hide`, as part of a transaction. */
  unhide(storyId: string, writer: Writer): Promise<void>;
  /** Reverses `hide` and `trash`, as part of a transaction. */
  show(storyId: string, writer: Writer): Promise<void>;
  /**
   * Returns the story identified by this caller's story token, if the caller may still see it. Throws `Story Not
   * Found.`
   */
  ofToken(storyToken: string, caller: Caller): Promise<ReadableStory>;
}

/** Supplies the scenes of stories. Implemented by the scenes feature, which itself depends on stories. */
export interface SceneSource {
  /** Returns a story's scenes in order; for an `editor`, they include spoilers. */
  ofStory(storyId: string, editor?: Caller | null): Promise<SceneDetail[]>;
}

export interface StoriesDeps {
  db: Reader;
  tokens: Tokens;
  scenes: SceneSource;
  blocks: Pick<Blocks, 'viewer' | 'standing'>;
  pictures: Pictures;
  clock?: Clock;
}

/** Reads stories and enforces the policy on who may see them. */
export function createStories({ db, tokens, scenes, blocks, pictures, clock = systemClock }: StoriesDeps): Stories {
  const countLong = createLongCounts(clock);
  const present = (row: SummaryRow, caller: Caller | null) => presentSummary(row, pictures, caller);

  function countStories(feed: Feed, asked: PageRequest, viewer: Viewer): Promise<number> {
    const list = feed.kind === 'tag' ? feed.tagId : 'accountId' in feed ? `${feed.kind} ${feed.accountId}` : 'public';
    const name = `${list} ${countBound(asked)} ${viewer.blocking ? viewer.accountId : ''}`;
    return countLong(name, () => countFeed(db, feed, asked, viewer));
  }

  async function page(feed: Feed, asked: PageRequest, caller: Caller | null): Promise<StoryPage> {
    const viewer = await blocks.viewer(caller);
    const [rows, counted] = await Promise.all([
      isWithinBound(asked) ? readPage(db, feed, asked, viewer) : [],
      countStories(feed, asked, viewer),
    ]);
    return { stories: rows.map((row) => present(row, caller)), ...paging(asked, counted) };
  }

  async function whole(storyId: string, caller: Caller | null) {
    const row = await readSummary(db, storyId, await blocks.viewer(caller));
    if (!row || !mayRead(toGuard(row), caller)) throw notFound('Story');
    const knowsAll = mayEdit(toGuard(row), caller);
    const [storyScenes, storyImageViews, storyUserBlocked] = await Promise.all([
      scenes.ofStory(storyId, knowsAll ? caller : null),
      readImageViews(db, storyId),
      blocks.standing(row.story.ownerId, caller),
    ]);
    const blockState = storyUserBlocked === undefined ? {} : { storyUserBlocked };
    const version = knowsAll ? { version: row.story.version } : {};
    const locks = row.story.locksScenes ? { storyLocksScenes: true as const } : {};
    const story = {
      ...present(row, caller),
      ...version,
      ...locks,
      ...blockState,
      storyImageViews,
      scenes: storyScenes,
    };
    return caller ? { story, storyToken: await signStoryToken(tokens, caller, storyId) } : { story };
  }

  async function find(storyId: string, caller: Caller | null): Promise<ReadableStory | null> {
    const row = await readGuard(db, storyId);
    if (!row) return null;
    const { id, name, ownerId, listed } = row;
    const mayKnow = mayRead({ ownerId, listed, trashed: row.deletedAt !== null }, caller);
    return mayKnow ? { storyId: id, storyName: name, ownerId, hidden: row.hiddenAt !== null } : null;
  }

  async function readable(storyId: string, caller: Caller | null): Promise<ReadableStory> {
    const story = await find(storyId, caller);
    if (!story) throw notFound('Story');
    return story;
  }

  async function editable(storyId: string, caller: Caller): Promise<ReadableStory> {
    const story = await readable(storyId, caller);
    if (!mayEdit(story, caller)) throw fail('notAllowed');
    return story;
  }

  async function changeable(storyId: string, caller: Caller): Promise<ReadableStory> {
    const story = await editable(storyId, caller);
    refuseHidden(story.hidden, story.ownerId, caller);
    return story;
  }

  return {
    page,
    async tagged(tag, asked, caller) {
      const feed = await readTagFeed(db, tag);
      return feed ? page(feed, asked, caller) : { stories: [], ...paging(asked, 0) };
    },
    whole,
    async featured(caller) {
      const row = await readFeatured(db, await blocks.viewer(caller));
      const storyScenes = row ? await scenes.ofStory(row.story.id) : [];
      const [first] = storyScenes;
      const lead = first?.characters[0];
      if (!row || !first || !lead) return null;
      return {
        story: present(row, caller),
        backgroundImageURL: first.sceneBackgroundImageURL,
        portraitURL: lead.characterImageURL,
        portraitAlt: lead.characterName,
        annoyedPortraitURL: lead.characterAnnoyedImageURL,
        happyPortraitURL: lead.characterHappyImageURL,
        sadPortraitURL: lead.characterSadImageURL,
        sceneId: first.sceneId,
        scenes: storyScenes.length,
      };
    },
    async tags() {
      const rows = await readTags(db);
      return rows.map(({ id, name, adminOnly }) => ({
        tagId: id,
        tag: name,
        ...(adminOnly ? { tagAdminOnly: true as const } : {}),
      }));
    },
    readable,
    mayRead,
    editable,
    changeable,
    isReadable: async (storyId, caller) => (await find(storyId, caller)) !== null,
    async cards(storyIds, caller) {
      if (storyIds.length === 0) return [];
      const rows = await readSummaries(db, storyIds, await blocks.viewer(caller));
      const seen = new Map(rows.filter((row) => mayRead(toGuard(row), caller)).map((row) => [row.story.id, row]));
      return storyIds.flatMap((id) => seen.get(id) ?? []).map((row) => present(row, caller));
    },
    hide: (storyId, writer) => hideStory(writer, storyId),
    trash: (storyId, writer) => trashStory(writer, storyId),
    unhide: (storyId, writer) => unhideStory(writer, storyId),
    show: (storyId, writer) => showStory(writer, storyId),
    async ofToken(storyToken, caller) {
      return readable(await readStoryToken(tokens, caller, storyToken), caller);
    },
  };
}
