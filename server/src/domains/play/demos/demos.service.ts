import { type Demos as DemoContent, demos as demoContent, type Picture, picture, portrait } from '@emberlore/content';
import { firstSentence, type IrishTown, type WarGameArea } from '@emberlore/contract';
import type { Media } from '../../media/pictures/media.service.ts';

/** The contents of the demo areas. */
export interface Demos {
  irishTown(): Promise<IrishTown>;
  warGame(): Promise<WarGameArea>;
}

type LaunchCharacter = DemoContent['warGame'][number]['character'];

const avatarIds = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((number) => `avatar-${number}`);
const gameIcons: Record<string, string> = { 'swamp-fox': 'horseshoe', 'drum-major': 'drum-sticks' };

/** Caches the result of the first successful call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Creates the service for the demo areas. Stores their pictures on first use. */
export function createDemos(media: Media): Demos {
  const content = demoContent();

  const storeAndGetUrl = async (shipped: Picture, kind: 'portrait' | 'background' | 'item') =>
    (await media.storeShipped(shipped, kind)).url;
  const background = (id: string) => storeAndGetUrl(picture('backgrounds', id), 'background');
  const loadFaces = async (id: string) => ({
    imageURL: await storeAndGetUrl(portrait(id), 'portrait'),
    annoyedImageURL: await storeAndGetUrl(portrait(id, 'annoyed'), 'portrait'),
    happyImageURL: await storeAndGetUrl(portrait(id, 'happy'), 'portrait'),
    sadImageURL: await storeAndGetUrl(portrait(id, 'sad'), 'portrait'),
  });

  async function avatar(userId: string) {
    const { alt } = portrait(userId);
    const url = await storeAndGetUrl(portrait(userId), 'portrait');
    return { userId, headImage: url, fullImage: url, alt };
  }

  async function local({ id, name, description }: LaunchCharacter) {
    const { width, height } = portrait(id);
    const shown = { characterId: id, name, about: firstSentence(description), inworldCharacterId: id, width, height };
    const backgroundImage = await background(content.irishTown.backgrounds[id] ?? 'irish-quay');
    return { ...shown, ...(await loadFaces(id)), backgroundImage, questions: content.irishTown.questions[id] ?? [] };
  }

  async function outfit({ id, name, type, description }: DemoContent['outfits'][number]) {
    const fullImage = await storeAndGetUrl(picture('portraits', `${type}-full`), 'portrait');
    return {
      characterId: id,
      name,
      type,
      description,
      fullImage,
      selectableImage: await storeAndGetUrl(portrait(type), 'portrait'),
    };
  }

  async function game({
    warGameId,
    title,
    description,
    gameName,
    gameDescription,
    questions,
    ...game
  }: DemoContent['warGame'][number]) {
    const faces = await loadFaces(game.character.id);
    const shown = { warGameId, title, description, gameName, gameDescription, questions };
    const gameIcon = await storeAndGetUrl(picture('items', gameIcons[warGameId] ?? 'medallion'), 'item');
    const backgroundImage = await background(game.background);
    return {
      ...shown,
      ...faces,
      characterName: game.character.name,
      inworldCharacterId: warGameId,
      profileImage: faces.imageURL,
      backgroundImage,
      gameIcon,
    };
  }

  async function runner() {
    const sprite = (id: string) => storeAndGetUrl(picture('runner', id), 'background');
    const layers = ['1-sky', '2-far-trees', '3-near-cypress', '4-ground', '5-foreground-reeds'];
    return {
      runner: await sprite('runner-sheet'),
      coin: await sprite('coin-sheet'),
      log: await sprite('log'),
      branch: await sprite('branch'),
      puddle: await sprite('puddle'),
      stakes: await sprite('stakes'),
      moon: await sprite('layers/moon'),
      layers: await Promise.all(layers.map((id) => sprite(`layers/${id}`))),
    };
  }

  return {
    irishTown: once(async () => ({
      avatars: await Promise.all(avatarIds.map(avatar)),
      characters: await Promise.all(content.irishTown.characters.map(local)),
    })),
    warGame: once(async () => ({
      mapImage: await background('quest-map'),
      outfits: await Promise.all(content.outfits.map(outfit)),
      markers: content.mapMarkers.map(({ warGameId = null, ...marker }) => ({ ...marker, warGameId })),
      games: await Promise.all(content.warGame.map(game)),
      runner: await runner(),
      drumImage: await storeAndGetUrl(picture('brand', 'drum'), 'item'),
      facts: Object.fromEntries(content.warGame.map(({ warGameId, facts }) => [warGameId, facts])),
    })),
  };
}
