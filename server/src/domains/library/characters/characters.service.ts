import type { Character, CharacterDetail, StorySummary } from '@emberlore/contract';
import type { Reader, SearchPage, Writer } from '@emberlore/database';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import { fail, notFound } from '../../../kit/errors.ts';
import { createLongCounts } from '../../../kit/long-counts.ts';
import { countBound, isWithinBound, type PageRequest, paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';
import { presentCharacter, presentCharacterFor } from '../scenes/scenes.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import { searchCharacters, searchPublicCharacters } from './character-search.repository.ts';
import { mayKnowAll, maySee } from './characters.policy.ts';
import * as repository from './characters.repository.ts';

/** A character that the caller may see, as exposed to other features. */
export interface ReadableCharacter {
  characterId: string;
  characterName: string;
  ownerId: string;
  /** Hidden by moderators; only its owner and admins can read it then. */
  hidden: boolean;
  /** Hidden only because its original is. */
  hiddenWithOriginal: boolean;
}

export interface Characters {
  /** Returns a page of a list, newest first; empty beyond the last page. */
  page(list: repository.CharacterList, asked: PageRequest): Promise<{ characters: Character[]; totalPages: number }>;
  /** Returns a page of an account's own characters whose names contain a text, newest first. */
  search(accountId: string, text: string, asked: PageRequest): Promise<{ characters: Character[]; totalPages: number }>;
  /** Returns a page of the newest public characters whose names contain a text. */
  searchPublic(
    viewer: Viewer,
    text: string,
    asked: PageRequest,
  ): Promise<{ characters: Character[]; totalPages: number }>;
  /** Returns a character with the public stories that it appears in. Throws `Character Not Found.` */
  whole(characterId: string, caller: Caller | null): Promise<{ character: CharacterDetail; stories: StorySummary[] }>;
  /** Returns the character if the caller may see it. Throws `Character Not Found.` */
  readable(characterId: string, caller: Caller | null): Promise<ReadableCharacter>;
  /**
   * Returns the character if the caller may see everything about it and delete it: its owner and admins. Throws
   * `Character Not Found.`, or a 403 if the caller may only see it.
   */
  editable(characterId: string, caller: Caller): Promise<ReadableCharacter>;
  /**
   * Hides a character from everybody but its owner and admins, as part of a transaction: it appears in no list, scene,
   * talk or export until `unhide`. Also hides its scene copies and its direct and indirect variants, by any author, as
   * long as they still show its description, a line of its knowledge or one of its pictures.
   */
  hide(characterId: string, writer: Writer): Promise<void>;
  /** Reverses `hide`, as part of a transaction; copies of another hidden character stay hidden. */
  unhide(characterId: string, writer: Writer): Promise<void>;
  /** Returns the other owners of copies or variants hidden with this character, as part of a transaction. */
  ownersOfCopies(characterId: string, writer: Writer): Promise<{ ownerId: string; name: string }[]>;
  /** Whether the account owns a copy or variant of this character, or a copy or variant of one of them. */
  hasCopy(characterId: string, accountId: string, writer: Writer): Promise<boolean>;
}

export interface CharactersDeps {
  db: Reader;
  stories: Stories;
  /** Returns the URL of a picture by its content hash. */
  address: (hash: string) => string;
  clock?: Clock;
}

/** The maximum number of stories shown with a character. */
const MAX_STORIES = 12;
/** The maximum number of owners notified that their copies are hidden. */
const MAX_NOTIFIED_OWNERS = 1000;

/** Reads characters and enforces the policy on who may see them. */
export function createCharacters({ db, stories, address, clock = systemClock }: CharactersDeps): Characters {
  const countLong = createLongCounts(clock);

  function countCharacters(list: repository.CharacterList, asked: PageRequest): Promise<number> {
    const count = () => repository.countList(db, list, asked);
    if (list.kind === 'variants') return count();
    if (list.kind === 'own') return countLong(`own ${list.accountId} ${list.usable} ${countBound(asked)}`, count);
    const { accountId, blocking } = list.viewer;
    return countLong(`public ${countBound(asked)} ${blocking ? accountId : ''}`, count);
  }

  async function find(characterId: string, caller: Caller | null): Promise<repository.KnownCharacterRow> {
    const row = await repository.readCharacter(db, characterId);
    if (!row) throw notFound('Character');
    const { ownerId, visibility, deletedAt } = row.character;
    const hidden = row.character.hiddenAt !== null;
    const deleted = deletedAt !== null;
    const listed = visibility === 'public' && !row.character.hidden && !deleted;
    const onStage = !listed && (await repository.isOnStage(db, characterId));
    const reported = deleted && caller?.role === 'admin' && (await repository.isReported(db, characterId));
    if (!maySee({ ownerId, listed, deleted, reported, hidden, onStage }, caller)) throw notFound('Character');
    return row;
  }

  async function readable(characterId: string, caller: Caller | null): Promise<ReadableCharacter> {
    const { character } = await find(characterId, caller);
    return {
      characterId: character.id,
      characterName: character.name,
      ownerId: character.ownerId,
      hidden: character.hiddenAt !== null,
      hiddenWithOriginal: character.hiddenWithId !== null,
    };
  }

  async function found(search: Promise<SearchPage>, asked: PageRequest) {
    const { ids, counted } = await search;
    const rows = ids.length > 0 ? await repository.readByIds(db, ids) : [];
    const { totalPages } = paging(asked, counted);
    return { characters: rows.map((row) => presentCharacter(row, address)), totalPages };
  }

  return {
    async page(list, asked) {
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readPage(db, list, asked) : [],
        countCharacters(list, asked),
      ]);
      const { totalPages } = paging(asked, counted);
      return { characters: rows.map((row) => presentCharacter(row, address)), totalPages };
    },
    search: (accountId, text, asked) => found(searchCharacters(db, accountId, text, asked), asked),
    searchPublic: (viewer, text, asked) => found(searchPublicCharacters(db, viewer, text, asked), asked),
    async whole(characterId, caller) {
      const row = await find(characterId, caller);
      const storyIds = await repository.readStoryIds(db, row.character.id, MAX_STORIES);
      return {
        character: presentCharacterFor(row, address, caller),
        stories: await stories.cards(storyIds, caller),
      };
    },
    readable,
    async editable(characterId, caller) {
      const character = await readable(characterId, caller);
      if (!mayKnowAll(character, caller)) throw fail('notAllowed');
      return character;
    },
    hide: (characterId, writer) => repository.hideCharacter(writer, characterId),
    unhide: (characterId, writer) => repository.unhideCharacter(writer, characterId),
    hasCopy: (characterId, accountId, writer) => repository.hasCopy(writer, characterId, accountId),
    ownersOfCopies: (characterId, writer) => repository.readOwnersOfCopies(writer, characterId, MAX_NOTIFIED_OWNERS),
  };
}
