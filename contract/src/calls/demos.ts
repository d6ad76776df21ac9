import { defineCall } from '../call.ts';
import { irishTown, warGameArea } from '../entities/demo.ts';

export const getIrishTown = defineCall({
  method: 'GET',
  path: '/api/demos/getIrishTown',
  area: 'demos',
  summary: 'Return the avatars and characters of the Irish town.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: irishTown,
});

export const getWarGame = defineCall({
  method: 'GET',
  path: '/api/demos/getWarGame',
  area: 'demos',
  summary: 'Return the history game: its outfits, map, places, people and facts.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: warGameArea,
});
