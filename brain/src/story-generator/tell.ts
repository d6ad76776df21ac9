import { aims } from './banks.ts';
import type { Draft, Moment } from './moment.ts';
import type { Beat, Plan } from './plan.ts';
import { writers } from './scenes.ts';
import { type ChosenAction, Tale } from './tale.ts';
import type { CastMember, Setting } from './types.ts';
import { fill } from './words.ts';

/** A told scene. `choices` are filled texts; the last scene has none and an `ending`. */
export interface ToldScene {
  sceneId: number;
  beat: Beat;
  title: string;
  location: string;
  description: string;
  question: string;
  choices: string[];
  setting: Setting;
  people: CastMember[];
  ending: string | null;
}

function present(draft: Draft, beat: Beat, { index, setting, slots }: Moment): ToldScene {
  return {
    sceneId: index + 1,
    beat,
    title: draft.title,
    location: draft.place.name,
    description: draft.paragraphs.filter((paragraph) => paragraph.trim() !== '').join('\n\n'),
    question: draft.question,
    choices: draft.offers.map(({ text }) => fill(text, slots)),
    setting,
    people: draft.people.slice(0, 3),
    ending: draft.ending ?? null,
  };
}

/**
 * Tells a story along a path of choices, each as it was read before or written now, and answers every scene so far and
 * the path as it was read. The same plan and path give the same scenes; what of the path lies beyond the last scene is
 * not read.
 */
export function tellStory(plan: Plan, path: readonly ChosenAction[]): { told: ToldScene[]; path: ChosenAction[] } {
  const tale = new Tale(plan);
  tale.meets(plan.ally);
  tale.meets(plan.rival);
  const told: ToldScene[] = [];
  let outcome = '';
  for (const [index, beat] of plan.beats.entries()) {
    const setting = plan.settings[index];
    if (!setting) throw new RangeError('A scene has nowhere to play.');
    const moment: Moment = { tale, index, setting, slots: tale.slots(setting), outcome };
    const draft = writers[beat](moment);
    told.push(present(draft, beat, moment));
    const choice = path[index];
    if (choice === undefined || draft.offers.length === 0) break;
    outcome = tale.act(choice, draft.offers, setting, beat);
  }
  return { told, path: tale.path };
}

/** Returns the title of a story and its aim. */
export function tellAim(plan: Plan): { title: string; aim: string } {
  const tale = new Tale(plan);
  const [home] = plan.settings;
  if (!home) throw new RangeError('A story has nowhere to play.');
  return { title: tale.title(plan.title, home), aim: fill(tale.draw('aims', aims) ?? '', tale.slots(home)) };
}
