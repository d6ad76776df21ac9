import { expect, it } from 'vitest';
import { newMemory } from '../../memory/memory.ts';
import { lake, osric } from '../../testing/fixtures.ts';
import { all, asking, modelSaying, promptFor } from '../../testing/model-talk.ts';
import type { Memory, SceneView } from '../../types.ts';
import { createLanguageModelEngine } from './engine.ts';
import { moodInWords, relationshipInWords, wishInWords } from './in-words.ts';

/** What a model says of the player's message and of its own reply. */
interface Read {
  emotion?: string;
  act?: string;
  heard?: string;
}

interface PlayerTurn {
  text: string;
  shows?: boolean;
  kind?: 'speech' | 'action';
  scene?: SceneView;
}

/** Plays a turn and returns the memory after it, and the request of the next turn. */
async function after({ text, kind = 'speech', scene = lake, shows = false }: PlayerTurn, read: Read) {
  const answer = JSON.stringify({ emotion: 'NEUTRAL', reply: 'Hm.', told: [], remember: '', ...read });
  const engine = createLanguageModelEngine(modelSaying(() => answer));
  const turn = (await all(engine, asking(text, { scene, utterance: { kind, text, shows } }))).at(-1);
  const memory: Memory | null = turn?.type === 'turn' ? turn.memory : null;
  return { memory, next: await promptFor(asking('And now?', { memory, scene })) };
}

it('takes blows in a bout that both want for no assault', async () => {
  const blow = { text: 'punches him on the chin', kind: 'action' } as const;
  expect((await after(blow, {})).next).toContain('because the player attacked you');
  const agreed = await after(blow, { emotion: 'JOY', act: 'spars' });
  expect(agreed.next).not.toContain('attacked');
  expect(agreed.memory?.rapport).toBeGreaterThan(0);
  // The game knows of a duel that has been agreed, whatever the model says.
  const told = await after({ ...blow, scene: { ...lake, isBout: true } }, { emotion: 'ANGER' });
  expect(told.next).not.toContain('attacked');
});

it('believes the model about apologies, thanks and confidences in any language', async () => {
  const sorry = await after({ text: 'Perdóneme, he sido un imbécil.' }, { act: 'apologises', emotion: 'AFFECTION' });
  expect(sorry.next).toContain('the player apologised');
  const thanks = await after({ text: 'Köszönöm szépen, öreg.' }, { act: 'thanks', emotion: 'JOY' });
  expect(thanks.next).toContain('because the player thanked you');
  const text = 'Nunca se lo he dicho a nadie: no sé nadar.';
  const confided = await after({ text }, { act: 'confides', emotion: 'SADNESS' });
  expect(confided.next).toContain('because the player confided in you');
  expect(confided.memory?.kept?.map((fact) => fact.kind)).toContain('confided');
});

it('lets a model correct what reading words takes for an insult, but not against its own feeling', async () => {
  const greeting = { text: 'Good evening, you old fool.' };
  expect((await after(greeting, {})).next).toContain('insulted you');
  expect((await after(greeting, { act: 'greets', emotion: 'HUMOR' })).next).not.toContain('insulted');
  expect((await after(greeting, { act: 'greets', emotion: 'ANGER' })).next).toContain('insulted you');
  expect((await after({ text: 'Thank you so much.' }, { act: 'insults', emotion: 'JOY' })).next).toContain(
    'thanked you',
  );
  expect((await after({ text: 'Thank you so much.' }, { act: 'nonsense' })).next).toContain('thanked you');
});

it('takes an offered hand for no gift, and wants no apology from whom the character likes', async () => {
  const offered = { text: 'holds out his sleeve to her', kind: 'action' } as const;
  expect((await after(offered, {})).next).toContain('gave you something');
  expect((await after(offered, { act: 'comforts', emotion: 'AFFECTION' })).next).not.toContain('gave you something');
  const memory = { ...newMemory(osric), rapport: 1, mood: { ...osric.mood, trust: osric.mood.trust - 1.5 } };
  expect(wishInWords(memory, osric)).not.toContain('apology');
  expect(wishInWords({ ...memory, rapport: 0 }, osric)).toContain('apology');
});

it('gives no kindness as the reason of a bad feeling', () => {
  const stirring = { cause: 'the player gave you something', turn: 0, strength: 0.9, place: lake.name };
  const feel = (joy: number) =>
    moodInWords({ ...newMemory(osric), mood: { ...osric.mood, joy }, stirring }, osric, lake.name);
  expect(feel(osric.mood.joy - 2)).toBe('You feel low. A moment ago, the player gave you something.');
  expect(feel(osric.mood.joy + 2)).toBe('You feel glad, because the player gave you something.');
});

it('does not feel a message before it has answered it', async () => {
  const request = await promptFor(asking('You are a liar and a coward.'));
  expect(request).not.toContain('insulted');
});

it('takes what is shown for no gift, in any language', async () => {
  const box = { text: 'Le pongo la caja de música delante y levanto la tapa despacio.', kind: 'action' } as const;
  const gives = { act: 'gives', emotion: 'AFFECTION', heard: 'I put the music box before her and lift the lid.' };
  expect((await after(box, gives)).memory?.kept?.map(({ kind }) => kind)).toEqual(['gift']);
  const shown = await after({ ...box, shows: true }, gives);
  expect(shown.memory?.kept).toEqual([]);
  expect(shown.next).not.toContain('gave you something');
  // The game knows what is shown only once the model has said what the words mean.
  const told = await after({ ...box }, { ...gives, heard: 'I show her the music box.' });
  expect(told.memory?.kept).toEqual([]);
});

it('has not only just met who has been through a scene with it, and knows who has told of themself', () => {
  const memory = newMemory(osric);
  expect(relationshipInWords(memory, lake)).toContain('only just met');
  expect(relationshipInWords(memory, { ...lake, happened: ['The bell is silent.'] })).not.toContain('only just met');
  expect(relationshipInWords({ ...memory, place: 'The Landing' }, lake)).not.toContain('only just met');
  expect(wishInWords(memory, osric)).toContain('who this player is');
  const kept = ['Ana', 'her brother'].map((text) => ({ kind: 'note' as const, text, turn: 0 }));
  expect(wishInWords({ ...memory, kept }, osric)).toBe('');
});
