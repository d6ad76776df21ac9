import { defineCall } from '../call.ts';
import { irishTown, warGameArea } from '../entities/demo.ts';

export const getIrishTown = defineCall({
  method: 'GET',
  path: '/api/demos/getIrishTown',
  area: 'demos',
  summary: 'Who a visitor of the Irish town can be, and with whom they can talk.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: irishTown,
});

export const getWarGame = defineCall({
  method: 'GET',
  path: '/api/demos/getWarGame',
  area: 'demos',
  summary: 'The history game: outfits, map, places, people and facts.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: warGameArea,
});
