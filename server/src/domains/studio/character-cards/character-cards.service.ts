import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CharacterDetail, type calls, type Output, pictureSizes, type Query } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import sharp from 'sharp';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { natureColumns } from '../../../kit/nature.ts';
import type { Caller } from '../../../kit/route.ts';
import { createThread } from '../../../kit/thread.ts';
import { createZip } from '../../../kit/zip.ts';
import { importCharacter } from '../../library/characters/character-import.service.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import { checkRoom } from '../../library/creation-limits/creation-limits.service.ts';
import type { FormPicture, FormPictures } from '../../media/pictures/form-pictures.service.ts';
import { type Media, parsePictureHash } from '../../media/pictures/media.service.ts';
import type { Blocklist } from '../../trust/blocklist/blocklist.service.ts';
import { toFileName } from '../story-export/story-export.service.ts';
import { type CardAsset, cardData } from './card.ts';
import * as repository from './character-cards.repository.ts';
import type { FittedCard } from './fit-card.ts';
import type { ImportedCard } from './import-card.ts';
import { withTexts } from './png.ts';
import type { Faces } from './read-card.ts';
import { buildCard, toCardData } from './write-card.ts';

type Format = Query<typeof calls.exportCharacter>['format'];
type Imported = Output<typeof calls.importCharacter>;

/** Imports and exports characters as Character Cards. */
export interface CharacterCards {
  /**
   * Exports a character, without pictures hidden by moderators. Throws `Character Not Found.`, or a 403, also if the
   * character is hidden.
   */
  exportCharacter(characterId: string, format: Format, caller: Caller): Promise<{ name: string; content: Readable }>;
  /**
   * Creates a private character from the card at `path`, or with `preview` only reports the result. Throws a 400, 413
   * or 415 for an invalid card.
   */
  importCharacter(path: string, preview: boolean, caller: Caller): Promise<Imported>;
}

export interface CharacterCardsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  characters: Characters;
  media: Pick<Media, 'openFile' | 'convert' | 'isHidden'>;
  pictures: FormPictures;
  blocklist: Pick<Blocklist, 'containsBlockedWord'>;
  clock: Clock;
  log: Log;
}

const faceNames = ['neutral', 'annoyed', 'happy', 'sad'] as const;
const faceColumns = {
  neutral: 'imageId',
  annoyed: 'annoyedImageId',
  happy: 'happyImageId',
  sad: 'sadImageId',
} as const;
const FALLBACK_PORTRAIT = 'portraits/avatar-08-neutral';

/** Portrait of a PNG card whose own portrait is hidden by moderators. */
const blank = { create: { width: 400, height: 600, channels: 3 as const, background: '#211c2b' } };

/** The widths of stored portraits, widest first. */
const faceWidths = pictureSizes.portrait.toSorted((one, other) => other - one);
/** A card has up to four faces in memory, and encodes each of them twice in Base64. */
const MAX_FACE_BYTES = 1024 * 1024;
/** The maximum size of a PNG card, in pixels. */
const CARD_BOX = { width: 768, height: 1152 };

/** A character's picture as WebP. */
interface Face {
  name: (typeof faceNames)[number];
  hash: string;
  bytes: Buffer;
}

/** Builds the card asset of a face, wherever its bytes are. */
function toAsset({ name }: Face, uri: string): CardAsset {
  return name === 'neutral'
    ? { type: 'icon', uri, name: 'main', ext: 'webp' }
    : { type: 'emotion', uri, name, ext: 'webp' };
}

const toEmbeddedAsset = (face: Face) => toAsset(face, `data:image/webp;base64,${face.bytes.toString('base64')}`);
const assetPath = ({ name }: Face) =>
  name === 'neutral' ? 'assets/icon/image/main.webp' : `assets/emotion/image/${name}.webp`;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8').toString('base64');

function formPictures(faces: Faces): FormPicture[] {
  const given = faceNames.flatMap((name): FormPicture[] => {
    const bytes = faces[name];
    return bytes ? [{ field: name, kind: 'portrait', read: async () => bytes }] : [];
  });
  const fallback: FormPicture = { field: 'neutral', kind: 'portrait', choice: { poolId: FALLBACK_PORTRAIT } };
  return faces.neutral ? given : [fallback, ...given];
}

function toColumns({ nature, voice, secret, ...texts }: FittedCard) {
  return {
    ...texts,
    voiceName: voice,
    secret: secret || null,
    visibility: 'private' as const,
    ...natureColumns(nature),
  };
}

export function createCharacterCards({
  store,
  characters,
  media,
  pictures,
  blocklist,
  clock,
  log,
}: CharacterCardsDeps): CharacterCards {
  const { reader, transact } = store;
  const parser = createThread<string, ImportedCard>(new URL('./card-worker.ts', import.meta.url), log);

  /** Reads the widest size of a picture that is small enough for a card; null if it is hidden by moderators. */
  async function readPicture(hash: string): Promise<Buffer | null> {
    for (const width of faceWidths) {
      const stored = await media.openFile(hash, width);
      if (!stored) break;
      if (stored.size <= MAX_FACE_BYTES || width === faceWidths.at(-1)) return buffer(stored.stream);
      stored.stream.destroy();
    }
    if (await media.isHidden(hash)) return null;
    throw fail('storeUnavailable');
  }

  async function loadFaces(character: CharacterDetail): Promise<Face[]> {
    const {
      characterImageURL: neutral,
      characterAnnoyedImageURL,
      characterHappyImageURL,
      characterSadImageURL,
    } = character;
    const urls = [neutral, characterAnnoyedImageURL, characterHappyImageURL, characterSadImageURL];
    const own = faceNames.map((name, at) => ({ name, hash: parsePictureHash(urls[at] ?? neutral) ?? '' }));
    const shown = own.filter(({ name, hash }) => name === 'neutral' || hash !== own[0]?.hash);
    const faces = await Promise.all(shown.map(async (face) => ({ ...face, bytes: await readPicture(face.hash) })));
    return faces.flatMap(({ bytes, ...face }) => (bytes ? [{ ...face, bytes }] : []));
  }

  type Data = ReturnType<typeof toCardData>;

  async function png(data: Data, faces: Face[], version: 2 | 3): Promise<Buffer> {
    const neutral = faces.find(({ name }) => name === 'neutral');
    const others = faces.filter(({ name }) => name !== 'neutral');
    const converted = neutral ? await media.convert(neutral.hash, 'png', CARD_BOX) : null;
    const portrait = converted?.bytes ?? (await sharp(blank).png().toBuffer());
    const second = buildCard(data, 2);
    const whole = [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }, ...others.map(toEmbeddedAsset)];
    // Programs that support only version 2 read `chara`, others read `ccv3`.
    return withTexts(portrait, {
      chara: base64(second),
      ...(version === 3 ? { ccv3: base64(buildCard(data, 3, whole)) } : {}),
    });
  }

  function charx(data: Data, faces: Face[]): Readable {
    const zip = createZip(clock.now());
    const assets = faces.map((face) => toAsset(face, `embeded://${assetPath(face)}`));
    const text = JSON.stringify(buildCard(data, 3, assets), null, 2);
    zip.add('card.json', true, async () => Readable.from([text]));
    for (const face of faces) zip.add(assetPath(face), false, async () => Readable.from([face.bytes]));
    zip.end();
    return zip.output;
  }

  async function renderCard(data: Data, character: CharacterDetail, format: Format): Promise<Readable> {
    if (format === 'v2-json') return Readable.from([JSON.stringify(buildCard(data, 2), null, 2)]);
    const faces = await loadFaces(character);
    if (format === 'charx') return charx(data, faces);
    if (format === 'v3-json')
      return Readable.from([JSON.stringify(buildCard(data, 3, faces.map(toEmbeddedAsset)), null, 2)]);
    return Readable.from([await png(data, faces, format === 'v3-png' ? 3 : 2)]);
  }

  return {
    async exportCharacter(characterId, format, caller) {
      const { character } = await characters.whole(characterId, caller);
      if (character.characterPersonalKnowledge === undefined) throw fail('notAllowed');
      if (character.characterHidden) throw fail('hiddenByModerators');
      const stored = cardData.safeParse(await repository.readStoredCard(reader, character.characterId));
      const data = toCardData(character, stored.success ? stored.data : null);
      const ending = format === 'charx' ? 'charx' : format.slice(3);
      const name = `${toFileName(character.characterName, 'character')}.${ending}`;
      return { name, content: await renderCard(data, character, format) };
    },
    async importCharacter(path, preview, caller) {
      const { fitted, keptCard, faces, changes, parts } = await parser.run(path);
      if (await blocklist.containsBlockedWord([fitted.name]))
        throw fail('blockedWord', { fields: { card: 'cardBlockedWord' } });
      if (!faces.neutral) changes.push('The card has no picture: one of the pool stands in.');
      const character = {
        characterName: fitted.name,
        characterDescription: fitted.description,
        characterPronouns: fitted.pronouns,
        characterPersonalKnowledge: fitted.personalKnowledge,
        characterGreetings: fitted.greetings,
        pictures: Object.keys(faces).length,
      };
      if (preview) return { characterId: null, character, changes, parts };
      const { accountId: ownerId } = caller;
      // Pictures are scaled only for a character that there is room for.
      await transact((writer) => checkRoom(writer, caller, { characters: 1 }));
      const characterId = await pictures.during(formPictures(faces), (taken) =>
        transact(async (writer) => {
          await checkRoom(writer, caller, { characters: 1 });
          const shown: Partial<Record<(typeof faceColumns)[keyof typeof faceColumns], string>> = {};
          for (const picture of taken)
            shown[faceColumns[picture.field as keyof typeof faceColumns]] = await picture.save(writer, ownerId);
          const row = {
            ...toColumns(fitted),
            ...shown,
            imageId: shown.imageId ?? '',
            ownerId,
          };
          return importCharacter(writer, row, keptCard);
        }),
      );
      return { characterId, character, changes, parts };
    },
  };
}
