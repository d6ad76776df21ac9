import { type Demos as DemoContent, demos as demoContent, type Picture, picture, portrait } from '@emberlore/content';
import { firstSentence, type IrishTown, type WarGameArea } from '@emberlore/contract';
import type { Media } from '../../media/pictures/media.service.ts';

/** What the demo areas show. */
export interface Demos {
  irishTown(): Promise<IrishTown>;
  warGame(): Promise<WarGameArea>;
}

type LaunchCharacter = DemoContent['warGame'][number]['character'];

const avatarIds = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((number) => `avatar-${number}`);
const gameIcons: Record<string, string> = { 'swamp-fox': 'horseshoe', 'drum-major': 'drum-sticks' };

/** Keeps the answer of the first call that succeeds. */
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

/** The demo areas. Their pictures are kept when somebody first asks for them. */
export function createDemos(media: Media): Demos {
  const content = demoContent();

  const urlOf = async (shipped: Picture, kind: 'portrait' | 'background' | 'item') =>
    (await media.importShipped(shipped, kind)).url;
  const background = (id: string) => urlOf(picture('backgrounds', id), 'background');
  const facesOf = async (id: string) => ({
    imageURL: await urlOf(portrait(id), 'portrait'),
    annoyedImageURL: await urlOf(portrait(id, 'annoyed'), 'portrait'),
    happyImageURL: await urlOf(portrait(id, 'happy'), 'portrait'),
    sadImageURL: await urlOf(portrait(id, 'sad'), 'portrait'),
  });

  async function avatar(userId: string) {
    const { alt } = portrait(userId);
    const url = await urlOf(portrait(userId), 'portrait');
    return { userId, headImage: url, fullImage: url, alt };
  }

  async function local({ id, name, description }: LaunchCharacter) {
    const { width, height } = portrait(id);
    const shown = { characterId: id, name, about: firstSentence(description), inworldCharacterId: id, width, height };
    const backgroundImage = await background(content.irishTown.backgrounds[id] ?? 'irish-quay');
    return { ...shown, ...(await facesOf(id)), backgroundImage, questions: content.irishTown.questions[id] ?? [] };
  }

  async function outfit({ id, name, type, description }: DemoContent['outfits'][number]) {
    const fullImage = await urlOf(picture('portraits', `${type}-full`), 'portrait');
    return {
      characterId: id,
      name,
      type,
      description,
      fullImage,
      selectableImage: await urlOf(portrait(type), 'portrait'),
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
    const faces = await facesOf(game.character.id);
    const told = { warGameId, title, description, gameName, gameDescription, questions };
    const gameIcon = await urlOf(picture('items', gameIcons[warGameId] ?? 'medallion'), 'item');
    const backgroundImage = await background(game.background);
    return {
      ...told,
      ...faces,
      characterName: game.character.name,
      inworldCharacterId: warGameId,
      profileImage: faces.imageURL,
      backgroundImage,
      gameIcon,
    };
  }

  async function runner() {
    const sprite = (id: string) => urlOf(picture('runner', id), 'background');
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
      drumImage: await urlOf(picture('brand', 'drum'), 'item'),
      facts: Object.fromEntries(content.warGame.map(({ warGameId, facts }) => [warGameId, facts])),
    })),
  };
}
