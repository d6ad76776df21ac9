import { isDeepStrictEqual } from 'node:util';
import { type CharacterDetail, calls, type ItemDetail, type PartsInput } from '@emberlore/contract';
import type { ExportedCharacter, ExportedItem, ExportedPicture } from '../../domains/studio/story-export/manifest.ts';
import type { Updating } from './updating.ts';

const characterFields = {
  picture: 'characterImage',
  annoyed: 'characterAnnoyedImage',
  happy: 'characterHappyImage',
  sad: 'characterSadImage',
} as const;
type Face = keyof typeof characterFields;
const faces = Object.keys(characterFields) as Face[];

type CharacterParts = Omit<PartsInput<typeof calls.createCharacter>, 'pictures'>;

/** Returns the form of a character without its pictures. */
function toForm(character: ExportedCharacter): CharacterParts {
  return {
    characterInfo: {
      ...character.nature,
      characterName: character.name,
      characterDescription: character.description,
      characterPronouns: character.pronouns,
      characterSecret: character.secret,
      characterPersonalKnowledge: character.personalKnowledge,
      characterKnowledgeShared: character.knowledgeShared,
      characterGreetings: character.greetings,
      characterSmallTalk: character.smallTalk,
      characterRefusals: character.refusals,
      characterFarewells: character.farewells,
      characterVoiceName: character.voice as CharacterDetail['characterVoiceName'],
    },
    characterOrdinaryLife: character.ordinaryLife as NonNullable<CharacterDetail['characterOrdinaryLife']>,
    characterAnswers: character.answers,
    characterAskedAs: character.askedAs,
    characterToldWhen: character.toldWhen,
    characterLorebook: character.lorebook,
  };
}

/** Whether the folder wants another picture than the server has; without one in the folder, the server’s stays. */
const isOther = (before: ExportedPicture | undefined, after: ExportedPicture | undefined): boolean =>
  after !== undefined && !isDeepStrictEqual(before, after);

const withoutPictures = ({ picture: _, annoyed: _a, happy: _h, sad: _s, ...texts }: ExportedCharacter) => texts;

async function createCharacter({ api, pictures, created, report }: Updating, after: ExportedCharacter) {
  const given = Object.fromEntries(faces.map((face) => [characterFields[face], after[face]]));
  const { choices, files } = await pictures.form(given);
  const neutral = choices.characterImage ?? { poolId: 'portraits/avatar-08-neutral' };
  const parts = { ...toForm(after), pictures: { ...choices, characterImage: neutral } };
  const { character } = await api.call(calls.createCharacter, { parts, files });
  created.character.set(after.id, character.characterId);
  report(`${after.name}: created`);
}

async function changeCharacter(
  { api, pictures, report }: Updating,
  before: ExportedCharacter,
  after: ExportedCharacter,
  version: number | undefined,
) {
  const other = faces.filter((face) => isOther(before[face], after[face]));
  const gone = faces.filter((face) => face !== 'picture' && before[face] && !after[face]);
  const isSame = isDeepStrictEqual(withoutPictures(before), withoutPictures(after));
  if (isSame && other.length + gone.length === 0) return;
  const { choices, files } = await pictures.form(
    Object.fromEntries(other.map((face) => [characterFields[face], after[face]])),
  );
  const removed = Object.fromEntries(gone.map((face) => [characterFields[face], null]));
  const { characterInfo, ...voice } = toForm(after);
  const parts = {
    characterInfo: { ...characterInfo, characterId: after.id, version },
    ...voice,
    pictures: { ...choices, ...removed },
  };
  await api.call(calls.updateCharacter, { parts, files });
  report(`${after.name}: changed`);
}

const toItemForm = ({ name, description, foundText, spot }: ExportedItem) => ({
  itemName: name,
  itemDescription: description,
  itemFoundText: foundText,
  itemSpot: spot ?? null,
});

async function updateItem(
  updating: Updating,
  before: ExportedItem | undefined,
  after: ExportedItem,
  shown?: ItemDetail,
) {
  const { api, pictures, created, report } = updating;
  const isNewPicture = isOther(before?.picture, after.picture);
  const { choices, files } = await pictures.form({ itemImage: isNewPicture ? after.picture : undefined });
  if (!before) {
    const itemImage = choices.itemImage ?? { poolId: 'items/lantern' };
    const parts = { itemInfo: toItemForm(after), pictures: { itemImage } };
    const { item } = await api.call(calls.createItem, { parts, files });
    created.item.set(after.id, item.itemId);
    report(`${after.name}: created`);
    return;
  }
  if (!isNewPicture && isDeepStrictEqual(toItemForm(before), toItemForm(after))) return;
  const itemInfo = { ...toItemForm(after), itemId: after.id, version: shown?.version };
  await api.call(calls.updateItem, { parts: { itemInfo, pictures: choices }, files });
  report(`${after.name}: changed`);
}

/** Creates and changes the characters and items of a story. Those that are no longer in it stay in the author’s lists. */
export async function updateCast(updating: Updating): Promise<void> {
  const { before, after, shown } = updating;
  const cast = shown.scenes.flatMap(({ characters }) => characters);
  for (const character of after.characters) {
    const known = before.characters.find(({ id }) => id === character.id);
    const version = cast.find(({ characterId }) => characterId === character.id)?.version;
    await (known ? changeCharacter(updating, known, character, version) : createCharacter(updating, character));
  }
  const items = shown.scenes.flatMap((scene) => scene.items);
  for (const item of after.items) {
    const known = before.items.find(({ id }) => id === item.id);
    await updateItem(
      updating,
      known,
      item,
      items.find(({ itemId }) => itemId === item.id),
    );
  }
}
