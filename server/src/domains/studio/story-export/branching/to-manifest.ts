import { type Condition, limits, type StoryRules } from '@emberlore/contract';
import { LONGEST_TEXT } from '../export-limits.ts';
import { fitText, type Note, splitSentences } from '../fit.service.ts';
import { FORMAT, type Manifest, manifest as manifestShape, SCHEMA_VERSION } from '../manifest.ts';
import { type BranchingStory, findStop, follow, listStops, type Passage } from './passages.ts';

/** Who tells the imported passages: a story needs somebody to talk with in every scene. */
const narrator = 'narrator';

/** How many ways to a decision or ending its condition names. */
const waysMost = limits.conditionParts - 1;

interface Plan {
  story: BranchingStory;
  decisions: readonly Passage[];
  endings: readonly Passage[];
  note: Note;
}

/** What was chosen last before a passage; undefined for the first one. */
type Ways = ReadonlyMap<string, Condition[]>;

/** Cuts a text to what a file may have; passages that follow each other can be as long as the file. */
const cut = (text: string): string => text.slice(0, LONGEST_TEXT);

const nameOf = ({ title }: Passage): string => `‘${title}’`;

const idOf = (prefix: string, list: readonly Passage[], passage: Passage | undefined): string | undefined => {
  const at = passage ? list.findIndex(({ name }) => name === passage.name) : -1;
  return at < 0 ? undefined : `${prefix}-${at + 1}`;
};

/** Keeps as many as fit, and notes the others. */
function keep(list: readonly Passage[], most: number, what: string, note: Note): Passage[] {
  if (list.length > most)
    note(`Only ${most} of ${list.length} ${what} were taken over, those nearest to the beginning.`);
  return list.slice(0, most);
}

function optionsOf(passage: Passage, note: Note) {
  const most = limits.choiceOptions;
  for (const { label } of passage.links.slice(most)) note(`At ${nameOf(passage)} the way ‘${label}’ was left out.`);
  return passage.links.slice(0, most);
}

/** Returns the ways on which each decision and ending is reached. */
function collectWays({ story, decisions, note }: Plan): Ways {
  const ways = new Map<string, Condition[]>();
  for (const [at, passage] of decisions.entries())
    for (const [place, { label, to }] of optionsOf(passage, () => undefined).entries()) {
      const stop = findStop(to, story);
      if (!stop) note(`At ${nameOf(passage)} the way ‘${label}’ leads nowhere.`);
      else ways.set(stop.name, [...(ways.get(stop.name) ?? []), { chose: [`c-${at + 1}`, `o-${place + 1}`] }]);
    }
  return ways;
}

/** Returns the condition under which a passage is reached; undefined if the story begins there. */
function whenAt(passage: Passage, ways: Ways, { story, note }: Plan): Condition | undefined {
  if (findStop(story.start, story)?.name === passage.name) return undefined;
  const all = ways.get(passage.name) ?? [];
  if (all.length > waysMost) note(`Only ${waysMost} of ${all.length} ways to ${nameOf(passage)} were taken over.`);
  const [first, ...others] = all.slice(0, waysMost);
  if (!first) return undefined;
  return others.length > 0 ? { or: [first, ...others] } : first;
}

/** Returns the last question or sentence of a text, which is what players decide about. */
function questionIn(text: string): string {
  const sentences = splitSentences(text);
  const last = sentences.findLast((sentence) => sentence.endsWith('?')) ?? sentences.at(-1) ?? '';
  return last.length > 0 && last.length <= limits.choiceQuestion ? last : 'What do you do?';
}

/** Notes decisions that players come to again: a choice is made once. */
function noteReturns({ story, decisions, note }: Plan): void {
  const order = new Map(decisions.map(({ name }, at) => [name, at]));
  const reached = decisions.map(({ links }) => new Set(links.map(({ to }) => findStop(to, story)?.name)));
  const again = decisions.filter(({ name }, at) => reached.slice(at).some((names) => names.has(name)));
  for (const passage of again)
    if (order.has(passage.name)) note(`Players come to ${nameOf(passage)} once: a choice is not made again.`);
}

type Choice = Record<string, unknown> & { when?: Condition };

function choiceAt(passage: Passage, sceneId: string, at: number, ways: Ways, plan: Plan): Choice {
  const { story, decisions, endings, note } = plan;
  const when = whenAt(passage, ways, plan);
  const options = optionsOf(passage, note).map(({ label, to }, place) => {
    const { text, passage: stop } = follow(to, story);
    const isKept = !stop || idOf('c', decisions, stop) !== undefined || idOf('e', endings, stop) !== undefined;
    if (!isKept) note(`At ${nameOf(passage)} the story ends after ‘${label}’: what follows was left out.`);
    const what = `What follows on ‘${label}’`;
    return {
      optionId: `o-${place + 1}`,
      label: fitText(label, limits.ruleName, `The way ‘${label}’`, note, 'Go on'),
      text: fitText(text || label, limits.choiceText, what, note, 'You go on.'),
    };
  });
  const question = questionIn(passage.text);
  return { choiceId: `c-${at + 1}`, sceneId, characterId: null, ...(when && { when }), question, options };
}

/** Spreads the decisions over the scenes that a story may have, in order. */
function toScenes({ decisions }: Plan): Passage[][] {
  const count = Math.max(1, Math.min(limits.storyScenes, decisions.length));
  const size = Math.ceil(decisions.length / count);
  const groups = Array.from({ length: count }, (_, at) => decisions.slice(at * size, (at + 1) * size));
  return groups.filter((group, at) => at === 0 || group.length > 0);
}

const anyOf = (conditions: readonly (Condition | undefined)[]): Condition | undefined => {
  const known = conditions.flatMap((each) => (each ? ('or' in each ? each.or : [each]) : []));
  const isAlways = conditions.length === 0 || conditions.includes(undefined);
  const [first, ...others] = known.slice(0, waysMost);
  if (isAlways || !first) return undefined;
  return others.length > 0 ? { or: [first, ...others] } : first;
};

/** Returns the rules that lead from decision to decision and to the endings. */
function buildRules(groups: readonly Passage[][], plan: Plan): Partial<Record<keyof StoryRules, unknown[]>> {
  const ways = collectWays(plan);
  noteReturns(plan);
  const placed = groups.flatMap((group, scene) => group.map((passage) => ({ passage, scene })));
  const choices = placed.map(({ passage, scene }, at) => choiceAt(passage, `scene-${scene + 1}`, at, ways, plan));
  const scenes = groups.flatMap((_, scene) => {
    const inside = choices.filter(({ sceneId }) => sceneId === `scene-${scene + 1}`);
    const when = scene === 0 ? undefined : anyOf(inside.map((choice) => choice.when));
    return when ? [{ sceneId: `scene-${scene + 1}`, when }] : [];
  });
  const endings = plan.endings.map((passage, at) => {
    const when = whenAt(passage, ways, plan);
    return {
      endingId: `e-${at + 1}`,
      title: fitText(passage.title, limits.ruleName, `The title of ${nameOf(passage)}`, plan.note, 'The end'),
      text: fitText(passage.text, limits.endingText, `The text of ${nameOf(passage)}`, plan.note, 'The end.'),
      ...(when && { when }),
    };
  });
  return { choices, scenes, endings };
}

/** Turns a branching story into an export of our own, and notes what does not fit into it. */
export function toManifest(story: BranchingStory, note: Note): Manifest {
  const stops = listStops(story);
  const isDecision = ({ links }: Passage) => links.length > 1;
  const plan: Plan = {
    story,
    decisions: keep(stops.filter(isDecision), limits.choicesMost, 'decisions', note),
    endings: keep(
      stops.filter((passage) => !isDecision(passage)),
      limits.endingsMost,
      'endings',
      note,
    ),
    note,
  };
  const groups = toScenes(plan);
  const opening = cut(follow(story.start, story).text);
  const rules = buildRules(groups, plan);
  for (const lost of story.lost) note(lost);
  note('A narrator was added to every scene: players win it by talking with them, and then decide.');
  return manifestShape.parse({
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    story: { name: cut(story.name), description: splitSentences(opening).slice(0, 3).join(' '), tags: [], images: [] },
    characters: [
      {
        id: narrator,
        name: 'The Narrator',
        description: 'Somebody who tells this story to the one who lives through it.',
        pronouns: 'They/Them/Theirs',
        personalKnowledge: splitSentences(opening).slice(0, 12),
        nature: {},
        voice: 'Casey',
      },
    ],
    items: [],
    scenes: groups.map(([first], at) => ({
      id: `scene-${at + 1}`,
      name: cut(first?.title ?? story.name),
      description: cut((at === 0 ? opening : first?.text) || story.name),
      winDescription: 'The story goes on.',
      commonKnowledge: [],
      characters: [narrator],
      items: [],
      quests: [],
    })),
    rules: Object.fromEntries(
      Object.entries({ ...rules }).filter(([, entries]) => entries !== undefined && entries.length > 0),
    ),
  });
}
