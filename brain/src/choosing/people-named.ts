import { isReserved, type Line } from '../finding/retrieve.ts';
import { baseStem, baseStems } from '../text/base-stems.ts';
import { ownNames, shortName } from '../text/names.ts';
import { type Gender, genderOfNoun } from '../text/referents.ts';
import { contentStems, fold, stem, truncateText, words } from '../text/text.ts';
import type { Situation } from './plan.ts';

/** Somebody, or something with a name, that a character can speak of. */
export interface Named {
  /** The stems of its name. */
  names: ReadonlySet<string>;
  /** The stems of what it is called besides: 'brother', 'smuggler'. */
  roles: ReadonlySet<string>;
  gender?: Gender;
}

const ofKin =
  /\b[Mm]y (?:\p{Ll}+ )?((?:ex-)?\p{Ll}+),? (?:Old |Young |Mr |Dr |Lord |Captain )?(\p{Lu}\p{Ll}+)(?! \p{Ll}+ing)/gu;
const called = /\b(?:an?|one|my) (?:\p{Ll}+ )?(\p{Ll}+)(?: (?:called|named)|,) (\p{Lu}\p{Ll}+)/gu;
const epithet = /\b(\p{Lu}\p{Ll}+),? the (\p{Ll}+)\b/gu;
const equated = /\b[Mm]y (?:\p{Ll}+ )?(\p{Ll}+) is (\p{Lu}\p{Ll}+)/gu;
const isA =
  /^(?:The )?(\p{Lu}[\p{L} ]*?) (?:is|was) (?:an?|the) (?:[\p{Ll}-]+ ){0,2}?(\p{Ll}+)(?=[.,]| (?:who|of|with|and|in|at)\b)/u;

const doesFor =
  /^(?:The )?(\p{Lu}[\p{L} ]*?) (?:owns|runs|keeps|commands|leads|works|rules|teaches|serves|plays|sells|guards)\b/u;

const add = (list: Named[], names: readonly string[], roles: readonly string[]) => {
  const known = list.find((entry) => names.some((name) => entry.names.has(name)));
  if (!known) list.push({ names: new Set(names), roles: new Set(roles) });
  else list[list.indexOf(known)] = { names: known.names, roles: new Set([...known.roles, ...roles]) };
};

/** Says whether somebody is a man or a woman, by what they are called or by their description. */
function genderOf({ names, roles }: Named, others: Situation['scene']['others']): Gender {
  const known = [...roles, ...names].map(genderOfNoun).find((gender) => gender === 'male' || gender === 'female');
  if (known) return known;
  const other = others.find(({ name }) => ownNames(name).some((part) => names.has(stem(part))));
  const described = other?.description ?? '';
  const nouns = words(described)
    .map(genderOfNoun)
    .find((gender) => gender === 'male' || gender === 'female');
  if (nouns) return nouns;
  if (/\b(?:He|he|his|him)\b/.test(described)) return 'male';
  return /\b(?:She|she|her)\b/.test(described) ? 'female' : 'either';
}

/** Characters of a line in which names are looked for. */
const longestRead = 400;

/** Lists whom the scene and a character's lines name, with what they are to it. */
export function listNamed({ scene, hits }: Pick<Situation, 'scene' | 'hits'>): Named[] {
  const found: Named[] = [];
  for (const { name } of scene.others) {
    const own = ownNames(name).map(stem);
    add(
      found,
      own,
      contentStems(name).filter((part) => !own.includes(part)),
    );
  }
  for (const { line } of hits) {
    const text = truncateText(line.spoken, longestRead);
    for (const pattern of [ofKin, called, equated])
      for (const [, role = '', name = ''] of text.matchAll(pattern))
        add(found, [stem(fold(name))], [stem(fold(role).replace(/^ex-/, ''))]);
    for (const [, name = '', role = ''] of text.matchAll(epithet)) add(found, [stem(fold(name))], [stem(fold(role))]);
    const [, name = '', role = ''] = isA.exec(text) ?? [];
    if (name && !/^I\b/.test(name)) add(found, ownNames(name).map(stem), [stem(fold(role))]);
  }
  return found
    .filter(({ names }) => names.size > 0)
    .map((entry) => ({ ...entry, gender: genderOf(entry, scene.others) }));
}

const pointing = /\b(?:he|him|his|she|her|hers|they|them)\b/;

/** The person a question means: by name, by what they are, or the one last spoken of. */
export function namedIn(matter: string, situation: Situation, named: readonly Named[]): Named | null {
  const asked = new Set(contentStems(matter));
  const byName = named.find(({ names }) => [...names].some((name) => asked.has(name)));
  const byRole = named.find(({ roles }) => [...roles].some((role) => asked.has(role)));
  if (byName ?? byRole) return byName ?? byRole ?? null;
  if (!pointing.test(fold(matter))) return null;
  const [latest = '', ...earlier] = situation.memory.asked
    .slice(-6)
    .map(({ text }) => text)
    .toReversed();
  const before = [latest, situation.lastReply ?? '', ...earlier];
  const other: Gender | null = /\b(?:he|him|his)\b/.test(fold(matter))
    ? 'female'
    : /\b(?:she|her|hers)\b/.test(fold(matter))
      ? 'male'
      : null;
  for (const text of before) {
    const said = words(text).map(stem);
    const found = named
      .filter(({ gender }) => gender !== other)
      .map((entry) => ({ entry, place: Math.max(...[...entry.names].map((name) => said.lastIndexOf(name))) }))
      .filter(({ place }) => place >= 0)
      .sort((one, other) => other.place - one.place)[0];
    if (found) return found.entry;
  }
  return null;
}

const ownKin =
  /\b(?:your|you have an?|you got an?) (?:\w+ )?(mother|mum|mom|mama|father|dad|papa|brother|sister|son|daughter|wife|husband|grandmother|grandfather|uncle|aunt|cousin|parents|children|friends?)\b/;

/** Whom of its people without a name a question means: 'your mother'. */
export function kinIn(text: string): Named | null {
  const kin = ownKin.exec(text)?.[1];
  return kin ? { names: new Set([...baseStems(kin)].slice(-1)), roles: new Set() } : null;
}

const object =
  /\b(?:think (?:of|about)|make of|feel about|afraid of|scared of|frightened of|trust|hate|know about|who(?:'s| is| was)|tell me about) (?:the |an? |this |that |your )?([\p{L}' -]+?)\s*[?.!]*$/u;

/** What a question asks the character's opinion of, if it is no person: 'What do you think of the railroad?' */
export function objectIn(text: string): Named | null {
  const last = words(object.exec(text)?.[1] ?? '').at(-1);
  const base = last ? baseStem(last) : null;
  return base ? { names: new Set([base]), roles: new Set() } : null;
}

const says = (line: Line, stems: ReadonlySet<string>): boolean =>
  [...baseStems(line.spoken)].some((stem) => stems.has(stem));

/** Whether a line tells who somebody is, rather than something about them. */
function tellsWho({ spoken, kind }: Line, { names }: Named): boolean {
  const isKin = [...spoken.matchAll(ofKin), ...spoken.matchAll(called), ...spoken.matchAll(equated)].some(
    ([, , name = '']) => names.has(stem(fold(name))),
  );
  const isEpithet = [...spoken.matchAll(epithet)].some(([, name = '']) => names.has(stem(fold(name))));
  const [, name = ''] = isA.exec(spoken) ?? (kind === 'about' ? doesFor.exec(spoken) : null) ?? [];
  return isKin || isEpithet || (name !== '' && ownNames(shortName(name)).some((part) => names.has(stem(part))));
}

const judges =
  /\b(?:trust|hate|love|like|fear|afraid|believe|lying|lies|liar|owe|betray|blame|despise|respect|dangerous|cruel|kind|honest|wants?|friend|enemy|deserves?|never|hides?|stole|killed|hanged|left me)\b|\b(?:I|me|my)\b/i;

/** The lines that mention somebody, best first for a question of this kind. Lines that a quest waits for come last. */
export function linesAbout(
  named: Named,
  kind: 'who' | 'opinion' | 'any',
  { hits, understanding }: Pick<Situation, 'hits' | 'understanding'>,
): Line[] {
  const asked = [...baseStems(understanding.matter)].filter((stem) => named.names.has(stem));
  // 'Danny' is not Mrs Doyle.
  const names = new Set(asked.length > 0 ? asked : named.names);
  const rank = (line: Line): number => {
    const fits = kind === 'who' ? tellsWho(line, named) : kind === 'opinion' && judges.test(line.spoken);
    return (
      (fits ? 4 : 0) +
      (fits && kind === 'who' && line.kind === 'about' ? 3 : 0) +
      (line.kind === 'personal' ? 2 : line.kind === 'common' ? 1 : 0) -
      (isReserved(line) ? 8 : 0)
    );
  };
  return hits
    .map(({ line }) => line)
    .filter((line) => line.kind !== 'hint' && says(line, names))
    .map((line, at) => ({ line, at, rank: rank(line) }))
    .sort((one, other) => other.rank - one.rank || one.at - other.at)
    .map(({ line }) => line);
}
