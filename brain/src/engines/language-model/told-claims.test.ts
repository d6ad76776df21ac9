import { expect, it } from 'vitest';
import { findTold } from './told-claims.ts';

const edric =
  'I am Edric. The ash is Pim. He said that he was king, to be kind, and the crown does not care why you lie.';
const pumps = 'The corridor is growing hotter by one degree an hour, although the coolant pumps are all running.';
const silver = 'A stranger in a grey temple hood gave me a silver piece to sleep through my watch, and I slept.';

/** A line that the request contains. */
const of = (line: string) => ({ lines: [line], given: [line] });

it.each([
  ['a short wording', ['I am Edric.', 'The ash is Pim.'], edric, true],
  ['Spanish', ['Soy Edric.', 'La ceniza es de Pim, y la corona no pregunta por qué mientes.'], edric, true],
  [
    'Spanish without names',
    ['Un desconocido con capucha gris me dio una moneda de plata para que me durmiera, y me dormí.'],
    silver,
    true,
  ],
  ['something else in Spanish', ['No sé de qué me habla usted, señora, y es tarde para los dos.'], edric, false],
  ['a clause in passing', ['I do not know why, although the coolant pumps are all running.'], pumps, false],
  ['nothing of it', ['Good evening to you.'], silver, false],
])('believes a claimed line told in %s only if it is there', async (_, said, line, isTold) => {
  expect(await findTold(said, of(line), { lines: [line], english: null }, null)).toEqual(isTold ? [line] : []);
});

it('finds an unclaimed line only in its own words', async () => {
  expect(await findTold([silver], of(silver), { lines: [], english: null }, null)).toEqual([silver]);
  expect(
    await findTold(
      ['The coolant pumps are all running in the corridor.'],
      of(pumps),
      { lines: [], english: null },
      null,
    ),
  ).toEqual([]);
});

const bell = 'The bell of Hallowmere was rung by the ferryman, every night for nine years.';
const spanish = ['La campana de este pueblo la tocaba el barquero, todas las noches durante nueve años.'];

it.each([
  [
    'that leaves out the name',
    spanish,
    'The ferryman rang the bell of this village, every night for nine years.',
    true,
  ],
  ['of something else', spanish, 'I do not want to speak about the village, and it is late for the two of us.', false],
  ['much longer than the reply', ['No lo sé, señora.'], `${bell} ${bell}`, false],
])('judges a reply in another language by its translation %s', async (_, said, english, isTold) => {
  expect(await findTold(said, of(bell), { lines: [bell], english }, null)).toEqual(isTold ? [bell] : []);
});

it('does not believe a line without names if the translation does not contain it', async () => {
  const said = ['No sé de qué me habla usted, señora, y a estas horas de la noche no quiero saberlo.'];
  const english = 'I do not know what you are talking about, madam, and at this hour I do not want to know.';
  expect(await findTold(said, of(silver), { lines: [silver], english }, null)).toEqual([]);
});

it.each([
  ['claimed', [bell]],
  ['not claimed', []],
])('does not believe that a line that was not given was told in another language, %s', async (_, claimed) => {
  const said = ['Buenas tardes, querido amigo, hoy hace de verdad muy buen tiempo junto al molino, ¿no es así?'];
  expect(await findTold(said, { lines: [bell], given: [] }, { lines: claimed, english: bell }, null)).toEqual([]);
});
