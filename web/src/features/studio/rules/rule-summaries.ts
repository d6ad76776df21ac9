import {
  type Condition,
  capitalize,
  describeChanges,
  describeCondition,
  formatDice,
  type RuleSentence,
  type StoryRules,
  somethingGone,
  withinSentence,
  withThe,
  wordText,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { Fields } from '../differences/differences.ts';
import { buildRuleContent, type RuleContent } from './rule-content.ts';

/** The parts of a story's rules, in the order of the page. */
export const ruleSections = [
  'choices',
  'endings',
  'achievements',
  'variables',
  'effects',
  'reactions',
  'combinations',
  'lines',
  'people',
  'quests',
  'scenes',
  'descriptions',
  'wins',
  'yields',
] as const satisfies (keyof StoryRules)[];
export type RuleSection = (typeof ruleSections)[number];

export const sectionTitles: Record<RuleSection, string> = {
  choices: m.studio_choices(),
  endings: m.studio_endings(),
  achievements: m.studio_achievements(),
  variables: m.studio_variables(),
  effects: m.studio_what_changes_variables(),
  reactions: m.studio_reactions_to_items(),
  combinations: m.studio_items_to_combine(),
  lines: m.studio_lines_under_a_condition(),
  people: m.studio_characters_under_a_condition(),
  quests: m.studio_quests_under_a_condition(),
  scenes: m.studio_scenes_under_a_condition(),
  descriptions: m.studio_descriptions_under_a_condition(),
  wins: m.studio_win_texts_under_a_condition(),
  yields: m.studio_fights_settled_without_blows(),
};

/** Any entry of a section. */
export type RuleEntry<Section extends RuleSection> = StoryRules[Section][number];

const plain = (text: string): RuleSentence => ({ text, gone: false });

/** Returns names for sentences and remembers whether one of them was gone. */
function createSummary({ names }: RuleContent) {
  let gone = false;
  const name = (text: string | undefined): string => {
    gone ||= text === undefined;
    return text === undefined ? somethingGone : withinSentence(text);
  };
  const say = ({ text, gone: isGone }: RuleSentence): string => {
    gone ||= isGone;
    return text;
  };
  return {
    scene: (id: string) => name(names.scene(id)),
    character: (id: string) => name(names.character(id)),
    item: (id: string) => {
      const item = names.item(id);
      return item === undefined ? name(item) : withThe(item);
    },
    quest: (id: string) => name(names.quest(id)),
    when: (condition: Condition) => say(describeCondition(condition, names)),
    changes: (set: Parameters<typeof describeChanges>[0]) => say(describeChanges(set, names)),
    done: (text: string): RuleSentence => ({ text: capitalize(text), gone }),
    lost: () => {
      gone = true;
    },
  };
}

type Summary = ReturnType<typeof createSummary>;

const only = (text: string, when: Condition | undefined, summary: Summary): string =>
  when ? m.studio_text_only_when({ text, when: summary.when(when) }) : m.studio_text_always({ text });

type Summaries = { [Section in RuleSection]: (entry: RuleEntry<Section>, content: RuleContent) => RuleSentence };

/** One sentence for each entry of the rules. */
export const summaries: Summaries = {
  variables: ({ name, type, words = [] }) => {
    const named = name || m.studio_no_name_yet();
    if (type === 'flag') return plain(m.studio_name_is_yes_or_no({ name: named }));
    if (type === 'number') return plain(m.studio_name_is_a_number({ name: named }));
    return plain(m.studio_name_is_one_of({ name: named, words: words.map(wordText).join(', ') || '…' }));
  },
  choices: ({ question, sceneId, characterId, when }, content) => {
    const say = createSummary(content);
    const named = { question: question || m.studio_no_question_yet(), scene: say.scene(sceneId) };
    const text =
      characterId === null
        ? m.studio_question_once_scene_is_won(named)
        : m.studio_question_asked_by({ ...named, character: say.character(characterId) });
    return say.done(only(text, when, say));
  },
  endings: ({ title, when }, content) => {
    const say = createSummary(content);
    const named = title || m.studio_no_title_yet();
    return say.done(
      when ? m.studio_title_when({ title: named, when: say.when(when) }) : m.studio_title_otherwise({ title: named }),
    );
  },
  achievements: ({ title, atEnd, when }, content) => {
    const say = createSummary(content);
    const named = { title: title || m.studio_no_title_yet(), when: say.when(when) };
    return say.done(atEnd ? m.studio_title_at_the_end_when(named) : m.studio_title_when(named));
  },
  effects: ({ on, when, set }, content) => {
    const say = createSummary(content);
    const cause = when ? m.studio_one_while_other({ one: say.when(on), other: say.when(when) }) : say.when(on);
    return say.done(m.studio_when_cause_changes({ cause, changes: say.changes(set) || '…' }));
  },
  reactions: ({ itemId, characterId, act, when }, content) => {
    const say = createSummary(content);
    const named = { item: say.item(itemId), character: say.character(characterId) };
    const text = act === 'show' ? m.studio_character_sees_item(named) : m.studio_character_gets_item(named);
    return say.done(only(text, when, say));
  },
  combinations: ({ itemIds: [one, other], resultId, when }, content) => {
    const say = createSummary(content);
    const named = { one: say.item(one), other: say.item(other), result: say.item(resultId) };
    return say.done(only(m.studio_one_and_other_make_result(named), when, say));
  },
  lines: ({ characterId, line, when }, content) => {
    const say = createSummary(content);
    const known = content.names.knows(characterId, line);
    if (!known) say.lost();
    const text = m.studio_character_tells({
      character: say.character(characterId),
      line: known ? `‘${line}’` : somethingGone,
    });
    return say.done(only(text, when, say));
  },
  people: ({ sceneId, characterId, when }, content) => {
    const say = createSummary(content);
    const text = m.studio_character_is_in({ character: say.character(characterId), scene: say.scene(sceneId) });
    return say.done(only(text, when, say));
  },
  quests: ({ questId, when }, content) => {
    const say = createSummary(content);
    return say.done(only(m.studio_quest_exists({ quest: say.quest(questId) }), when, say));
  },
  scenes: ({ sceneId, when }, content) => {
    const say = createSummary(content);
    return say.done(only(m.studio_scene_is_open({ scene: say.scene(sceneId) }), when, say));
  },
  descriptions: ({ sceneId, when }, content) => {
    const say = createSummary(content);
    return say.done(only(m.studio_scene_is_described_otherwise({ scene: say.scene(sceneId) }), when, say));
  },
  wins: ({ sceneId, when }, content) => {
    const say = createSummary(content);
    return say.done(only(m.studio_scene_is_won_with_another_text({ scene: say.scene(sceneId) }), when, say));
  },
  yields: ({ questId, when }, content) => {
    const say = createSummary(content);
    return say.done(only(m.studio_opponent_gives_way_in({ quest: say.quest(questId) }), when, say));
  },
};

/** Returns every text of an entry below its summary. */
type Details = { [Section in RuleSection]?: (entry: RuleEntry<Section>, content: RuleContent) => string[] };

const details: Details = {
  choices: ({ options }, { names }) =>
    options.flatMap(({ label, text, set, roll }) => {
      const tell = (...parts: string[]) => parts.filter(Boolean).join(': ');
      const changed = describeChanges(set, names).text;
      if (!roll) return [tell(label, text, changed)];
      const dice = m.studio_rolled_against({ label, dice: formatDice(roll), number: roll.atLeast });
      const failed = tell(roll.text, describeChanges(roll.set, names).text);
      return [tell(dice, text, changed), m.studio_or_it_fails({ text: failed })];
    }),
  endings: ({ text, hint, sceneId, epilogues }, { names }) => [
    text,
    hint,
    sceneId === null ? '' : (names.scene(sceneId) ?? ''),
    ...epilogues.map((each) => {
      const told = `${names.character(each.characterId) ?? somethingGone}: ${each.text}`;
      return each.when ? m.studio_text_only_when({ text: told, when: describeCondition(each.when, names).text }) : told;
    }),
  ],
  reactions: ({ text, refuses }) => [text, refuses ? m.studio_gives_it_back() : ''],
  achievements: ({ text }) => [text],
  combinations: ({ text }) => [text],
  descriptions: ({ text }) => [text],
  wins: ({ text }) => [text],
  yields: ({ text }) => [text],
};

function describeSection<Section extends RuleSection>(section: Section, content: RuleContent): string {
  const entries = content.rules[section] as readonly RuleEntry<Section>[];
  const lines = entries.flatMap((entry) => [
    summaries[section](entry, content).text,
    ...(details[section]?.(entry, content) ?? []),
  ]);
  return lines.filter((line) => line !== '').join('\n');
}

/** Returns the rules as labelled texts, to show how two versions differ. */
export function ruleFields(scenes: RuleContent['scenes'], rules: StoryRules): Fields {
  const content = buildRuleContent({ scenes }, rules);
  return ruleSections.map((section) => [sectionTitles[section], describeSection(section, content)] as const);
}
