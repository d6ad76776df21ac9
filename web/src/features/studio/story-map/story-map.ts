import {
  chanceOf,
  describeChanges,
  describeCondition,
  type Finding,
  formatDice,
  type SceneDetail,
  type Story,
  type StoryChoice,
  type StoryRules,
  somethingGone,
  type VariableChange,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { GraphEdge } from '../../../ui/graph/layout.ts';
import { repairPath } from '../publish/mend-path.ts';
import { buildRuleContent, type RuleContent } from '../rules/rule-content.ts';
import { effectOf, listChanges, type OptionEffect, optionHelps } from './leads.ts';

/** A scene, choice, option or ending on the story map. */
export interface MapNode {
  id: string;
  kind: 'scene' | 'choice' | 'option' | 'ending';
  /** Its place among its kind, from 1. */
  number: number;
  title: string;
  /** When it comes, or what it sets, in words. */
  detail: string;
  /** The dice that decide how an option turns out, in words; empty without dice. */
  dice: string;
  /** The page where it is edited. */
  to: string;
  findings: Finding[];
}

export interface MapChoice {
  node: MapNode;
  options: MapNode[];
}

export interface MapScene {
  node: MapNode;
  choices: MapChoice[];
}

/** What a story consists of and what leads where. */
export interface StoryMap {
  scenes: MapScene[];
  /** Choices whose scene is gone. */
  strays: MapChoice[];
  endings: MapNode[];
  /** Strong: an option that leads to a choice or an ending. Faint: scenes that can be played in any order. */
  edges: GraphEdge[];
  /** The problems of the story check that belong to nothing on the map. */
  otherProblems: number;
}

const nodesOfChoice = ({ node, options }: MapChoice): MapNode[] => [node, ...options];

/** Returns everything on a map, in reading order. */
export function listNodes({ scenes, strays, endings }: Pick<StoryMap, 'scenes' | 'strays' | 'endings'>): MapNode[] {
  return [
    ...scenes.flatMap(({ node, choices }) => [node, ...choices.flatMap(nodesOfChoice)]),
    ...strays.flatMap(nodesOfChoice),
    ...endings,
  ];
}

const ids = {
  scene: (sceneId: string) => `scene ${sceneId}`,
  choice: (place: number) => `choices.${place}`,
  option: (place: number, at: number) => `choices.${place}.options.${at}`,
  ending: (place: number) => `endings.${place}`,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Suggestions about the texts and pictures of a scene are left to the story check. */
function belongsTo(id: string, { field, sceneId, severity }: Finding): boolean {
  if (sceneId !== undefined) return severity === 'problem' && id === ids.scene(sceneId);
  return field === `rules.${id}`;
}

type Build = { story: Story; content: RuleContent; findings: readonly Finding[] };

function createNode(
  { story, findings }: Build,
  id: string,
  node: Pick<MapNode, 'kind' | 'number' | 'title' | 'detail'> & Partial<Pick<MapNode, 'dice'>>,
  to: Parameters<typeof repairPath>[1],
): MapNode {
  return {
    id,
    dice: '',
    ...node,
    to: repairPath(story.storyId, to),
    findings: findings.filter((finding) => belongsTo(id, finding)),
  };
}

const rule = (id: string) => ({ kind: 'story' as const, field: `rules.${id}` });

function sceneNode(build: Build, { sceneId }: SceneDetail, place: number): MapNode {
  const { story, content } = build;
  const before = story.scenes[place - 1];
  const locked = story.storyLocksScenes && before;
  return createNode(
    build,
    ids.scene(sceneId),
    {
      kind: 'scene',
      number: place + 1,
      title: capital(content.names.scene(sceneId) ?? ''),
      detail: locked
        ? m.studio_map_opens_once_scene_is_won({ scene: content.names.scene(before.sceneId) ?? '' })
        : m.studio_map_open_from_the_start(),
    },
    { kind: 'scene', sceneId },
  );
}

function offerText({ characterId, when }: StoryChoice, { names }: RuleContent): string {
  const text =
    characterId === null
      ? m.studio_map_once_the_scene_is_won()
      : m.studio_map_character_asks({ character: names.character(characterId) ?? somethingGone });
  return when
    ? m.studio_text_only_when({ text, when: describeCondition(when, names).text })
    : m.studio_text_always({ text });
}

function diceText({ roll }: StoryChoice['options'][number], { names }: RuleContent): string {
  if (!roll) return '';
  const texts = { dice: formatDice(roll), number: roll.atLeast, percent: Math.round(100 * chanceOf(roll)) };
  if (roll.variable === undefined) return m.studio_map_dice(texts);
  return m.studio_map_dice_and_variable({ ...texts, name: names.variable(roll.variable)?.name ?? somethingGone });
}

/** Tells what an option changes; with dice, what it changes if they say yes and if they say no. */
function changesText(choice: StoryChoice, option: StoryChoice['options'][number], { names, rules }: RuleContent) {
  const tell = (changes: readonly VariableChange[]) => describeChanges(changes, names).text;
  const [always = [], ...byOutcome] = listChanges(choice, option, rules);
  const texts = [capital(tell(always))];
  const [works = '', fails = ''] = byOutcome.map(tell);
  if (works) texts.push(m.studio_map_if_it_works({ changes: works }));
  if (fails) texts.push(m.studio_map_if_it_fails({ changes: fails }));
  return texts.filter(Boolean).join(' ');
}

function mapChoice(build: Build, choice: StoryChoice, place: number): MapChoice {
  const { content } = build;
  const id = ids.choice(place);
  const texts = { title: choice.question, detail: offerText(choice, content) };
  const options = choice.options.map((option, at) => {
    const detail = changesText(choice, option, content);
    const dice = diceText(option, content);
    return createNode(
      build,
      ids.option(place, at),
      { kind: 'option', number: at + 1, title: option.label, detail, dice },
      rule(id),
    );
  });
  return { node: createNode(build, id, { kind: 'choice', number: place + 1, ...texts }, rule(id)), options };
}

function endingNode(build: Build, place: number): MapNode {
  const { names, rules } = build.content;
  const { title = '', when } = rules.endings[place] ?? {};
  const detail = when
    ? m.studio_map_when({ when: describeCondition(when, names).text })
    : m.studio_whenever_no_earlier_ending_holds();
  return createNode(
    build,
    ids.ending(place),
    { kind: 'ending', number: place + 1, title, detail },
    rule(ids.ending(place)),
  );
}

/** Returns arrows from options to the choices and endings whose conditions they help to hold. */
function leadEdges(rules: StoryRules): GraphEdge[] {
  const options = rules.choices.flatMap((choice, place) =>
    choice.options.map((option, at): [string, OptionEffect] => [
      ids.option(place, at),
      effectOf(choice, option, rules),
    ]),
  );
  const targets = [
    ...rules.choices.map(({ when }, place) => ({ id: ids.choice(place), when })),
    ...rules.endings.map(({ when }, place) => ({ id: ids.ending(place), when })),
  ];
  return targets.flatMap(({ id, when }) =>
    options.flatMap(([from, effect]) => (optionHelps(effect, when) ? [{ from, to: id, strong: true }] : [])),
  );
}

/** What the play goes on from after a scene: the options of its choices, or the scene itself. */
function listTails({ node, choices }: MapScene): string[] {
  const options = choices.flatMap((choice) => choice.options);
  return (options.length > 0 ? options : [node]).map(({ id }) => id);
}

/** Returns arrows in the order of play: from scenes to choices, on to the next scene, and to the endings. */
function orderEdges(scenes: readonly MapScene[], endings: readonly MapNode[], leads: readonly GraphEdge[]) {
  const faint = true;
  const last = scenes.at(-1);
  const within = scenes.flatMap(({ node, choices }) => {
    const own = choices.flatMap(({ options }) => options.map(({ id }) => id));
    const follows = (id: string) => leads.some(({ from, to }) => to === id && own.includes(from));
    return choices.flatMap((choice) => (follows(choice.node.id) ? [] : [{ from: node.id, to: choice.node.id }]));
  });
  const onwards = scenes.flatMap((scene, at) => {
    const next = scenes[at + 1];
    return next ? listTails(scene).map((from) => ({ from, to: next.node.id })) : [];
  });
  const tails = last ? listTails(last) : [];
  const open = tails.filter((id) => !leads.some(({ from }) => from === id));
  const toEndings = endings.flatMap(({ id }) =>
    leads.some(({ from, to }) => to === id && tails.includes(from))
      ? []
      : (open.length > 0 ? open : tails).map((from) => ({ from, to: id, faint })),
  );
  return { within, onwards, toEndings };
}

/** Draws up the map of a story from its rules and the findings of the story check. */
export function drawMap(story: Story, rules: StoryRules, findings: readonly Finding[]): StoryMap {
  const content = buildRuleContent(story, rules);
  const build = { story, content, findings };
  const placed = rules.choices.map((choice, place) => ({ choice, mapped: mapChoice(build, choice, place) }));
  const choicesOf = (isHere: (sceneId: string) => boolean) =>
    placed.filter(({ choice }) => isHere(choice.sceneId)).map(({ mapped }) => mapped);
  const scenes = story.scenes.map((scene, place) => ({
    node: sceneNode(build, scene, place),
    choices: choicesOf((sceneId) => sceneId === scene.sceneId),
  }));
  const strays = choicesOf((sceneId) => !story.scenes.some((scene) => scene.sceneId === sceneId));
  const endings = rules.endings.map((_ending, place) => endingNode(build, place));
  const leads = leadEdges(rules);
  const { within, onwards, toEndings } = orderEdges(scenes, endings, leads);
  const toOptions = placed.flatMap(({ mapped }) => mapped.options.map(({ id }) => ({ from: mapped.node.id, to: id })));
  const free = !story.storyLocksScenes;
  const edges = [...within, ...toOptions, ...onwards.map((edge) => ({ ...edge, faint: free })), ...leads, ...toEndings];
  const shown = new Set(listNodes({ scenes, strays, endings }).flatMap((node) => node.findings));
  const problems = findings.filter((finding) => finding.severity === 'problem' && !shown.has(finding));
  return { scenes, strays, endings, edges, otherProblems: problems.length };
}
