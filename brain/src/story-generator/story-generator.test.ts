import { storyCharacterIds, storyGenreIds, storySettingIds } from '@emberlore/contract';
import { describe, expect, test, vi } from 'vitest';
import { createRandom } from '../text/random.ts';
import { cast } from './cast.ts';
import { genres } from './genres.ts';
import { planStory, type StoryWishes } from './plan.ts';
import { writers } from './scenes.ts';
import { settings } from './settings.ts';
import { createStoryGenerator, type StoryScene } from './story-generator.ts';
import { Tale } from './tale.ts';
import { tellStory } from './tell.ts';
import { personSlots } from './words.ts';

const generator = createStoryGenerator();
const anything: StoryWishes = { characters: [], settings: [], overview: '' };
const ownActions = [
  'I climb onto the roof and shout',
  'What is behind that wall?',
  'pretend to be my own uncle',
  'we should help them carry it',
  'asdf',
  '😀',
];

/** Plays a whole story at random, occasionally with free text. */
async function play(wishes: StoryWishes, seed: string, own = 0.2) {
  const random = createRandom(`${seed} player`);
  const first = await generator.begin(wishes, seed);
  const scenes: StoryScene[] = [first.scene];
  const choices: string[] = [];
  let at = first.state;
  for (let last = first.scene; last.ending === null; last = scenes.at(-1) as StoryScene) {
    const choice = random.chance(own) ? random.pick(ownActions) : random.pick(last.question.choices);
    choices.push(choice);
    const step = await generator.next(at, choice);
    at = step.state;
    scenes.push(step.scene);
  }
  return { ...first, scenes, choices, state: at };
}

function buildWishes(index: number): StoryWishes {
  const random = createRandom(`wishes ${index}`);
  const some = <T>(list: readonly T[], most: number) => {
    const start = Math.floor(random.next() * (list.length - most));
    return list.slice(start, start + Math.floor(random.next() * (most + 1)));
  };
  return {
    genre: storyGenreIds[index % storyGenreIds.length],
    characters: some(storyCharacterIds, 6),
    settings: some(storySettingIds, 5),
    overview: random.chance(0.3) ? 'A lighthouse keeper loses her {keys}. Then the "sea" comes.' : '',
  };
}

const splitParagraphs = ({ description }: StoryScene) => description.split('\n\n');

describe('five hundred stories', async () => {
  const stories = await Promise.all(
    Array.from({ length: 500 }, (_, index) => play(buildWishes(index), `story ${index}`)),
  );

  test('have five to eight scenes in order and an ending', () => {
    for (const { scenes } of stories) {
      expect(scenes.length).toBeGreaterThanOrEqual(5);
      expect(scenes.length).toBeLessThanOrEqual(8);
      expect(scenes.map(({ sceneId }) => sceneId)).toEqual(scenes.map((_, index) => index + 1));
      for (const scene of scenes.slice(0, -1)) {
        expect(scene.question.choices.length).toBeGreaterThanOrEqual(2);
        expect(scene.question.choices.length).toBeLessThanOrEqual(4);
        expect(new Set(scene.question.choices).size).toBe(scene.question.choices.length);
      }
      const end = scenes.at(-1);
      expect(end?.question).toEqual({ text: 'The End.', choices: [] });
      expect(end?.ending?.length).toBeGreaterThan(60);
    }
  });

  test('repeat no scene, title, place or paragraph', () => {
    for (const { scenes } of stories) {
      for (const texts of [scenes.map(({ title }) => title), scenes.flatMap(splitParagraphs)])
        expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
      const places = scenes.map(({ settingId, location }) => `${settingId} ${location}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });

  test('keep names complete and unchanged', () => {
    for (const { scenes, title, ending, state } of stories) {
      const plan = planStory(state.wishes, state.seed);
      const known = new Set([plan.ally, plan.rival, ...plan.extras].map(({ name }) => name));
      const text = [title, ending, ...scenes.map((scene) => JSON.stringify(scene))].join(' ');
      expect(text).not.toMatch(/undefined|\[object|\{[A-Za-z.]+\}/);
      const { name: rival } = plan.rival;
      expect(text).not.toMatch(new RegExp(`${rival} has been told that[^.]*${rival}`));
      expect(text).not.toMatch(/[?!]”[.,] /);
      for (const { name } of cast.filter((member) => !known.has(member.name)))
        expect(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(text), `${name} in ${title}`).toBe(false);
    }
  });

  test('include every chosen character and setting', () => {
    for (const { scenes, state } of stories) {
      const { characters, settings } = state.wishes;
      const seen = new Set(scenes.flatMap(({ characterIds }) => characterIds));
      expect(characters.filter((id) => !seen.has(id))).toEqual([]);
      if (settings.length > 0) expect(new Set(scenes.map(({ settingId }) => settingId))).toEqual(new Set(settings));
    }
  });

  test('tell every plot of each genre in at least four hundred ways', () => {
    const called = new Set(stories.map(({ scenes }) => splitParagraphs(scenes[0] as StoryScene).join(' ')));
    expect(called.size).toBeGreaterThan(400);
    for (const [id, genre] of Object.entries(genres)) {
      const goals = stories
        .filter(({ state }) => state.wishes.genre === id)
        .map(({ state }) => planStory(state.wishes, state.seed).quest.goal);
      expect(new Set(goals).size, id).toBe(genre.quests.length);
    }
  });
});

test('are equal for the same seed and choices, and differ for another seed', async () => {
  const [one, same, other] = await Promise.all([play(anything, 'a'), play(anything, 'a'), play(anything, 'b')]);
  expect(same).toEqual(one);
  expect(other.scenes).not.toEqual(one.scenes);
});

test('show the player’s action in the next scene and remember it at the end', async () => {
  const { scenes, choices } = await play({ ...anything, genre: 'war' }, 'memory', 0);
  for (const [index] of choices.entries())
    expect(splitParagraphs(scenes[index + 1] as StoryScene).length).toBeGreaterThanOrEqual(2);
  const again = await generator.begin({ ...anything, genre: 'war' }, 'memory');
  const [first, second] = await Promise.all(
    again.scene.question.choices.slice(0, 2).map((choice) => generator.next(again.state, choice)),
  );
  expect(first?.scene.description).not.toBe(second?.scene.description);
  expect(scenes.at(-1)?.ending).toMatch(/you /);
});

test('have another ending for another last choice', async () => {
  const { choices, scenes } = await play({ ...anything, genre: 'crime' }, 'ends', 0);
  const offered = scenes.at(-2)?.question.choices ?? [];
  const endings = await Promise.all(
    offered.map(async (last) => {
      let step = (await generator.begin({ ...anything, genre: 'crime' }, 'ends')) as Awaited<
        ReturnType<typeof generator.next>
      >;
      for (const choice of [...choices.slice(0, -1), last]) step = await generator.next(step.state, choice);
      return step.scene.description;
    }),
  );
  expect(new Set(endings).size).toBe(offered.length);
});

test('include the player’s own words up to the ending', async () => {
  const { scene, state } = await generator.begin({ ...anything, genre: 'mystery' }, 'own');
  const step = await generator.next(state, 'I hide behind my curtain and wait for them');
  expect(step.scene.description).toMatch(/^You hide behind your curtain and wait for them\. /);
  const spoken = await generator.next(state, 'Who are you, really?');
  expect(spoken.scene.description).toMatch(/^“Who are you, really\?” you say\. /);
  expect(scene.sceneId).toBe(1);
  const { scenes } = await play({ ...anything, genre: 'mystery' }, 'own', 1);
  expect(scenes.at(-1)?.description.length).toBeGreaterThan(100);
});

test('mention an earlier action with the names of its place', () => {
  const [home, away] = settings;
  if (!home || !away) throw new Error('There are no settings.');
  const tale = new Tale(planStory({ ...anything, settings: [home.id, away.id] }, 'deeds'));
  const told = { text: 'Tell {boss}', way: 'sly', outcome: 'You do.', memo: 'told {boss} of {rival}' } as const;
  tale.act('Tell them', [told], away, 'turn');
  tale.act(`Tell ${away.boss}`, [told], away, 'turn');
  expect(tale.memos.at(-1)?.text).toBe(`told ${away.boss} of {rival}`);
});

test('let a narrating character speak of themselves in the first person', () => {
  const plan = planStory({ ...anything, characters: ['hacker-juno', 'butler-graves'] }, 'telling');
  const endings = Array.from({ length: 40 }, (_, index) => {
    const tale = new Tale({ ...plan, seed: `telling ${index}` });
    const kind = { way: 'kind', outcome: 'So.', bond: 1 } as const;
    const home = plan.settings[0];
    if (!home) throw new Error('The story has nowhere to play.');
    for (const memo of ['gave {ally} an apple', 'let {ally} sleep', 'went home'])
      tale.act('a', [{ ...kind, text: memo, memo }], home, 'obstacle');
    return writers.ending({ tale, index: 4, setting: home, slots: tale.slots(home), outcome: '' }).ending ?? '';
  });
  const spoken = endings.filter((ending) => ending.includes('will say, for years'));
  expect(spoken.length).toBeGreaterThan(0);
  for (const ending of spoken) expect(ending).toContain('you let me sleep');
});

test('include bystanders in the ending', async () => {
  const characters = ['keeper-sorcha', 'butler-graves', 'hacker-juno', 'general-thorne'] as const;
  const { scenes, state } = await play({ ...anything, characters }, 'witnesses');
  const { extras } = planStory(state.wishes, state.seed);
  expect(extras).toHaveLength(2);
  for (const { name } of extras) expect(scenes.at(-1)?.description).toContain(name);
});

test('return the ending again after the ending', async () => {
  const { state, scenes } = await play(anything, 'over');
  expect((await generator.next(state, 'and then?')).scene).toEqual(scenes.at(-1));
});

test('include the quest that the overview mentions', () => {
  const plan = planStory(
    { ...anything, overview: 'Somebody steals a prize goose from under a cushion at a fanfare.' },
    'x',
  );
  expect(plan.quest.thing).toBe('the goose');
});

test('keep the premise from the opening over the turn to the ending', () => {
  const overview = 'A lighthouse keeper has lost the sea.';
  const plan = planStory({ ...anything, overview }, 'premise');
  const { told } = tellStory(
    plan,
    plan.beats.map(() => 'a'),
  );
  const tells = told.map(({ description, ending }) => `${description} ${ending ?? ''}`.includes(overview));
  expect([tells[0], tells[plan.beats.indexOf('turn')], tells.at(-1)]).toEqual([true, true, true]);
});

test('ask in the opening what its choices answer', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const [opening] = tellStory(planStory(anything, `question ${seed}`), []).told;
    const [first = ''] = opening?.choices ?? [];
    const asked = /^Say /.test(first)
      ? 'What do you say?'
      : /^Take /.test(first)
        ? 'What do you take with you?'
        : 'begin?';
    expect(opening?.question.endsWith(asked), `${opening?.question} ${first}`).toBe(true);
  }
});

test('speak of each person by their own pronouns', () => {
  const words = { he: /\b(?:he|him|his|himself)\b/, she: /\b(?:she|her|hers|herself)\b/ };
  for (const person of cast) {
    const told = [person.look, ...person.gestures, person.busy].join(' ');
    for (const [pronouns, others] of Object.entries(words)) {
      if (person.pronouns !== pronouns) expect.soft(told, person.name).not.toMatch(others);
    }
    const forms = Object.values(personSlots('ally', person)).join(' ');
    expect(forms).toContain({ he: 'himself', she: 'herself', they: 'themself' }[person.pronouns]);
  }
});

test('the overview is read once for all quests', () => {
  const overview = 'A letter that was never sent is found in a lighthouse.';
  const fold = vi.spyOn(String.prototype, 'normalize');
  planStory({ ...anything, overview }, 'once');
  expect(fold.mock.contexts.filter((text) => String(text) === overview)).toHaveLength(1);
  fold.mockRestore();
});
