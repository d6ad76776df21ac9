import { contentStems, stem } from '../text/text.ts';

const kinPatterns: readonly [asked: RegExp, told: string][] = [
  [
    /\b(?:family|relatives|kin|anyone at home)\b/i,
    'family|wife|husband|sons?|daughters?|children|brothers?|sisters?|parents|mother|father',
  ],
  [/\b(?:married|wife|husband|spouse|widow(?:er)?)\b/i, 'wife|husband|widow(?:er)?'],
  [/\b(?:children|kids|sons?|daughters?)\b/i, 'children|child|sons?|daughters?|boys|girls'],
  [/\b(?:siblings|brothers?|sisters?)\b/i, 'brothers?|sisters?|twin'],
  [/\b(?:parents|mother|father)\b/i, 'parents|mother|father'],
];
const asksForKin =
  /^(?:and |so |but )?(?:(?:do you have|have you(?: got)?|you got|tell me about your|what about your) (?:any |a |an )?\w+|are you (?:married|a widow(?:er)?))[^,;]*$/i;

/** 'Do you have a family?' and a line with 'my wife' or 'I've no husband'. */
function tellsOfKin(question: string, line: string): boolean {
  if (!asksForKin.test(question.trim())) return false;
  const kinPattern = kinPatterns.find(([asked]) => asked.test(question))?.[1];
  return (
    kinPattern !== undefined &&
    new RegExp(`\\b(?:my|I(?:'ve| have) (?:an?|no|\\w+)) (?:${kinPattern})\\b(?!')`, 'i').test(line)
  );
}

/** 'What is the reveille?' and a line that starts with 'The reveille is'. */
function defines(question: string, line: string): boolean {
  const thing =
    /^(?:and |so |but )?what(?:'s| is| was| are| were) (?:an? |the )?([\p{L}'-]+(?: [\p{L}'-]+)?)\s*\?*$/iu.exec(
      question.trim(),
    )?.[1];
  if (!thing || /^(?:that|this|it|your|my|his|her|their|wrong|up|new|going|happening|next)\b/i.test(thing))
    return false;
  return new RegExp(`^(?:an? |the )?${thing} (?:is|was|are|were|means?)\\b`, 'iu').test(line);
}

const years =
  '(?:\\w+teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\w+)?|ten|eleven|twelve|(?:a|two|three) hundred|\\d+)';
const age = new RegExp(
  `\\bI(?:'m| am| have been| turned|'ve been) (?:perhaps |about |nearly |almost |over |only )?${years}\\b(?! (?:years? (?:a|an|the|in|at|of)|times|hours|days|weeks|months|miles))`,
);

/** 'How old are you?' and a line with 'I am perhaps fifteen'. */
function tellsAge(question: string, line: string): boolean {
  return /^(?:and |so |but )?(?:how old are you|what(?:'s| is) your age)\b/i.test(question.trim()) && age.test(line);
}

/** 'Where are you from?' and a line that says where the speaker was born. */
function tellsOrigin(question: string, line: string): boolean {
  const asked = /\bwhere (?:are you from|do you come from|were you (?:born|raised)|did you (?:grow up|come from))\b/i;
  return (
    asked.test(question) &&
    /\bI\b[^.;]*\b(?:born (?:in|at|on)|raised (?:in|at|on)|grew up|c(?:o|a)me from)\b/.test(line)
  );
}

const span =
  '(?:an?|one|two|three|four|five|six|seven|eight|nine|many|all my|[\\w-]*ty(?:-\\w+)?|ten|eleven|twelve|\\w+teen|\\d+)';
const since = new RegExp(
  `\\bI(?:'ve| have) [^,;.]*?\\b(?:for ${span} (?:years|winters|summers|months|weeks|days|life)|since [^,;.]+)`,
);

/** 'How long have you worked here?' and a line with 'I have worked ... for eleven years'. */
function tellsHowLong(question: string, line: string): boolean {
  const asked = /^(?:and |so |but )?how long have you (?:been )?([a-z]+)/i.exec(question.trim())?.[1];
  const kinPattern = since.exec(line)?.[0];
  return (
    asked !== undefined && kinPattern !== undefined && contentStems(kinPattern).includes(stem(asked.toLowerCase()))
  );
}

/** Returns the part of a told line with the speaker's age, birthplace or years as a sentence; `null` if there is none. */
export function partAskedFor(question: string, line: string): string | null {
  const found = tellsAge(question, line) ? age.exec(line)?.[0] : null;
  if (found) return `${found}.`;
  if (tellsHowLong(question, line)) return `${since.exec(line)?.[0] ?? line}.`;
  const from = tellsOrigin(question, line) ? /\b(?:born|raised|grew up|c(?:a|o)me) [^,;.]+/.exec(line)?.[0] : null;
  return from ? `I ${/^(?:born|raised)/.test(from) ? 'was ' : ''}${from}.` : null;
}

const ofFear =
  /\b(?:I(?:'m| am| was| have always been) (?:\w+ )?(?:afraid|frightened|scared|terrified)|I (?:fear|dread|do not care for|don't care for|cannot bear|can't bear)|(?:frightens?|scares?|terrif(?:y|ies)) me|my (?:one |only |greatest )?fear)\b/;

/** 'What are you afraid of?' and a line with 'Frontiers terrify me' or 'I do not care for the viaduct'. */
function tellsOfFear(question: string, line: string): boolean {
  const asked =
    /\b(?:(?:are|were|aren't|weren't) you (?:so |ever |at all |not |never )?(?:afraid|scared|frightened)|do you fear|(?:frightens|scares|terrifies) you|you(?:'re| are) (?:most )?(?:afraid|scared|frightened) of|your (?:greatest |worst |biggest )?fears?)\b/i;
  return asked.test(question) && ofFear.test(line);
}

/** Whether a line explicitly answers a short question, however dissimilar the two may seem. */
export function answersOutright(question: string, line: string): boolean {
  return (
    tellsOfKin(question, line) ||
    tellsOfFear(question, line) ||
    defines(question, line) ||
    tellsAge(question, line) ||
    tellsOrigin(question, line) ||
    tellsHowLong(question, line)
  );
}
