import { join } from 'node:path';
import { calls, type Output, type VoiceName } from '@emberlore/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { texts } from './texts.ts';

const pictures = join(import.meta.dirname, '../../content/pictures');

/** Returns the path of a launch picture to upload. */
export function pictureFile(kind: 'backgrounds' | 'items', name: string): string {
  return join(pictures, kind, `${name}.webp`);
}

/** Returns the topmost dialog. */
export function topDialog(page: Page): Locator {
  return page.getByRole('dialog').last();
}

/** Returns the minimum of four lines. */
export const lines = (about: string): string =>
  [
    `Nobody rows past ${about} after dark.`,
    `The bell of ${about} rang at midnight.`,
    `Old maps call ${about} by another name.`,
    `The brass key of ${about} hangs under the third step.`,
  ].join('\n');

/** Selects a character's four portraits from the shipped ones. */
async function chooseFaces(page: Page, look: string, place: number): Promise<void> {
  await topDialog(page).getByRole('button', { name: 'Find a portrait' }).click();
  await topDialog(page).getByRole('button', { name: look, exact: true }).click();
  await topDialog(page).getByRole('list', { name: 'Pictures' }).getByRole('button').nth(place).click();
}

/** Creates a character in the eight steps of the open wizard. */
export async function makeCharacter(
  page: Page,
  name: string,
  look: 'Feminine' | 'Masculine',
  place: number,
): Promise<void> {
  const dialog = topDialog(page);
  const next = dialog.getByRole('button', { name: 'Next' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel(look === 'Feminine' ? 'She/Her/Hers' : 'He/Him/His').check();
  await dialog.getByLabel('Description').fill(`${name} keeps the ferry and has seen more than most would tell.`);
  await next.click();
  await chooseFaces(page, look, place);
  await next.click();
  await dialog.getByLabel('Personal knowledge').fill(lines(`the house of ${name}`));
  for (let step = 0; step < 5; step += 1) await next.click();
  await dialog.getByRole('button', { name: look === 'Feminine' ? 'Clara' : 'Edmund', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Character' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Creates an item in the dialog, with a picture of the pool. */
export async function makeItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: texts.spec_add_item }).first().click();
  await topDialog(page).getByRole('button', { name: texts.spec_create_new_item }).click();
  const dialog = page.getByRole('dialog', { name: texts.spec_create_new_item });
  await dialog.getByLabel('Item name').fill(name);
  await dialog.getByLabel('Description').fill('As long as a hand, and green at the teeth.');
  await dialog.getByRole('button', { name: 'Find a picture' }).click();
  await topDialog(page).getByRole('list', { name: 'Pictures' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: texts.spec_create_item }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Creates a quest in the dialog. */
export async function makeQuest(page: Page, type: string, target: string, name: string): Promise<void> {
  await page.getByRole('button', { name: texts.spec_create_new_quest }).first().click();
  const dialog = topDialog(page);
  await dialog.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  await dialog.getByRole('button', { name: target }).click();
  await dialog.getByLabel('Quest name').fill(name);
  await dialog.getByRole('button', { name: texts.spec_create_quest }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Returns calls of a signed-in account, for what a journey needs but doesn't test. */
export function createMaker(request: APIRequestContext, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async <T>(answer: Awaited<ReturnType<APIRequestContext['fetch']>>): Promise<T> => {
    if (!answer.ok()) throw new Error(`Refused: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { response: T }).response;
  };
  const form = async <T>(path: string, parts: Record<string, unknown>): Promise<T> => {
    const multipart = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)]));
    return read<T>(await request.post(path, { headers, multipart }));
  };
  const put = async <T>(path: string, body: unknown): Promise<T> =>
    read<T>(await request.put(path, { headers, data: body }));
  const pool = async (kind: 'portraits' | 'backgrounds' | 'items', place: number) => {
    const answer = await request.get(`${calls.getPool.path}?kind=${kind}`, { headers });
    const { pictures: found } = await read<Output<typeof calls.getPool>>(answer);
    const picture = found[place];
    if (!picture) throw new Error(`The pool has no ${kind} at ${place}.`);
    return { poolId: picture.faces?.neutral.poolId ?? picture.poolId };
  };
  const character = async (characterName: string, characterVoiceName: VoiceName, place: number) => {
    const made = await form<Output<typeof calls.createCharacter>>(calls.createCharacter.path, {
      characterInfo: {
        characterName,
        characterDescription: `${characterName} keeps the ferry and has seen more than most would tell.`,
        characterPronouns: 'He/Him/His',
        characterVoiceName,
        characterPersonalKnowledge: lines(`the house of ${characterName}`).split('\n'),
      },
      pictures: { characterImage: await pool('portraits', place) },
    });
    return made.character;
  };
  /** Changes the newest item of this name, as if in another tab. */
  const item = async (itemName: string, change: Record<string, unknown>) => {
    const { items } = await read<Output<typeof calls.getItems>>(
      await request.get(`${calls.getItems.path}?page=1`, { headers }),
    );
    const found = items.find((each) => each.itemName === itemName);
    const multipart = { itemInfo: JSON.stringify({ ...found, ...change, version: undefined }) };
    await read(await request.put(calls.updateItem.path, { headers, multipart }));
  };
  return { form, put, pool, character, item };
}

/** Creates a private story with scenes of these names, each with one character and one item of its owner. */
export async function makeStory(
  request: APIRequestContext,
  accessToken: string,
  storyName: string,
  sceneNames: readonly string[],
): Promise<{ storyId: string; sceneIds: string[]; characterId: string }> {
  const { form, pool, character } = createMaker(request, accessToken);
  const { storyId } = await form<Output<typeof calls.createStory>>(calls.createStory.path, {
    storyInfo: { storyName, storyDescription: 'The ferry has not come back.', storyTags: ['Mystery'] },
    pictures: { storyImages: [await pool('backgrounds', 1)] },
  });
  const odhran = await character('Odhran', 'Edmund', 0);
  const { item } = await form<Output<typeof calls.createItem>>(calls.createItem.path, {
    itemInfo: { itemName: 'Brass Key', itemDescription: 'Green at the teeth.' },
    pictures: { itemImage: await pool('items', 1) },
  });
  const sceneIds: string[] = [];
  for (const [place, sceneName] of sceneNames.entries()) {
    const { scene } = await form<Output<typeof calls.createScene>>(calls.createScene.path, {
      sceneInfo: {
        storyId,
        sceneName,
        sceneDescription: 'A jetty in the fog.',
        sceneWinDescription: 'The lamp burns again, and the boats turn for home.',
        selectedCharacters: [odhran.characterId],
        commonKnowledge: lines('the jetty').split('\n'),
        selectedItems: [item.itemId],
        selectedQuests: [],
      },
      pictures: { sceneImage: await pool('backgrounds', place + 2) },
    });
    sceneIds.push(scene.sceneId);
  }
  return { storyId, sceneIds, characterId: odhran.characterId };
}
