import type { WarGame, WarGameArea } from '@emberlore/contract';

const picture = '/media/camp.webp';
/** A place with the drum game. */
export const camp: WarGame = {
  warGameId: 'drum-major',
  inworldCharacterId: 'sergeant',
  title: 'CAMDEN',
  description: 'A camp in the pines.',
  characterName: 'Sergeant Hale',
  gameName: 'Drummer',
  gameDescription: 'Keep the beat.',
  profileImage: picture,
  backgroundImage: picture,
  gameIcon: picture,
  questions: [],
  imageURL: picture,
  annoyedImageURL: picture,
  happyImageURL: picture,
  sadImageURL: picture,
};
const buildOutfit = (characterId: number, name: string, type: string) => ({
  characterId,
  name,
  type,
  description: `The coat of a ${name}.`,
  fullImage: picture,
  selectableImage: picture,
});
/** A map with an open place and a locked one. */
export const area: WarGameArea = {
  mapImage: picture,
  outfits: [buildOutfit(1, 'Blue Coat', 'continental'), buildOutfit(2, 'Red Coat', 'red-coat')],
  markers: [
    { title: 'CAMDEN', description: 'The camp.', locked: false, warGameId: 'drum-major' },
    { title: 'COWPENS', description: 'A field.', locked: true, warGameId: null },
  ],
  games: [camp],
  runner: {
    runner: picture,
    coin: picture,
    log: picture,
    branch: picture,
    puddle: picture,
    stakes: picture,
    moon: picture,
    layers: [picture, picture, picture, picture, picture],
  },
  drumImage: picture,
  facts: { 'drum-major': ['Drums gave orders.', 'Drummers were often boys.'] },
};
