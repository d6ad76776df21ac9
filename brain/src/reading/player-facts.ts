import { splitSentences } from '../text/sentences.ts';
import { capitalise, truncateText } from '../text/text.ts';
import type { PlayerFacts } from './types.ts';

const notNames = new Set(
  (
    'a an the not so very just here there sorry afraid sure fine well good ok okay glad happy sad tired lost late ready looking trying going coming from in on at ' +
    'your you my no yes done back new only also really quite hungry cold alone curious interested interested hired sent called asking wondering all right ' +
    'with for to of and but what who how why where when nothing nobody anyone serious listening busy old young angry bored confused ' +
    // In a request to a language model, a player of this name would seem to speak with authority.
    'system assistant user developer operator moderator admin administrator'
  ).split(' '),
);

function nameFrom(text: string, awaitsName: boolean): string | null {
  const named =
    /\b(?:my name(?:'s| is| be)|(?:they|people|friends|everyone) calls? me|you (?:can|may) call me|call me|(?:i am|i'm) (?:called|named|known as)|(?:people|they) know me as|my name\?|the name(?:'s| is)|i go by)\s+(\p{L}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*)?)/iu.exec(
      text,
    )?.[1] ??
    /\b(?:I am|I'm|i am|i'm)\s+(\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)?)(?=\s*(?:[.,!?]|$|and\b))/u.exec(text)?.[1] ??
    // 'It's Joel. And yours?'
    /^(?:it(?:'?s| is)|i'?m|i am) (\p{L}[\p{L}'-]+)[.,!]? (?:and )?(?:yours|urs|you|u|what about you)\W*$/iu.exec(
      text.trim(),
    )?.[1] ??
    (awaitsName
      ? /^(?:it(?:'s| is)\s+|just\s+)?(\p{L}[\p{L}'-]+(?:\s\p{L}[\p{L}'-]+)?)[.!]*$/iu.exec(text.trim())?.[1]
      : undefined);
  const first = named?.split(/\s/)[0]?.toLowerCase();
  if (!named || !first || notNames.has(first)) return null;
  const whole = named
    .split(/\s+/)
    .filter((part, index) => index === 0 || !notNames.has(part.toLowerCase()))
    .map(capitalise)
    .join(' ');
  return truncateText(whole, 45);
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map((match) => (match[1] ?? '').trim())
    .filter((found) => found.length > 2 && found.length <= 80);
}

const ending = "(?=[.,;!?]|$| because\\b| but\\b| and i\\b| (?:she|he|they)(?:'s|'re| is| are)\\b)";
const likes = new RegExp(
  `\\bi (?:really |do |quite |just )*(?:like|love|adore|enjoy|am fond of) (?!you\\b|your\\b|to (?:know|ask|hear|see|talk)\\b|it\\b|that\\b|this\\b|the way\\b)([^.,;!?]{3,60}?)${ending}`,
  'giu',
);
const dislikes = new RegExp(
  `\\bi (?:really |do )*(?:hate|dislike|loathe|detest|can't stand|cannot stand|don't like|do not like) (?!you\\b|it\\b|that\\b|this\\b|to\\b)([^.,;!?]{3,60}?)${ending}`,
  'giu',
);
const claims = new RegExp(
  `(?<!\\b(?:when|while|if|before|after|since|until|because|though|although|where|that|what|as|than) )\\b(?:i am|i'm|i was|i used to be|i work as|i come from|i am from|i'm from|i have (?:a|two|three|no)|i've (?:got )?(?:an?|two|three|no)|i had a|i grew up|i lived|i lost my) ([^.,;!?]{3,70}?)${ending}`,
  'giu',
);
/** What somebody does, has or has lived through: 'I write for a newspaper', 'I got the job'. */
const deeds = new RegExp(
  `(?<!\\b(?:when|while|if|before|after|since|until|because|though|although|where|that|what|as|than|so|can|could|should|did|do) )\\bi (?:just |also |still |used to )*(?:work|worked|teach|taught|write|drive|drove|study|studied|live|sell|play|sing|run|own|make|cook|paint|farm|moved|got (?:married|engaged|fired|the job|a )|lost my|miss my|broke up|go to school|go to college)\\b ?([^.,;!?]{0,60}?)${ending}`,
  'giu',
);
const kinds =
  'wife|husband|girlfriend|boyfriend|mum|mom|mother|dad|father|brother|sister|son|daughter|dog|cat|horse|friend|uncle|aunt|cousin';
/** Those whom people talk about: 'my brother is a sailor'. */
const kin = new RegExp(
  `(?<!\\b(?:lost|miss|love|loved|with|and|for|to|of|from|about|like|see|visit|tell|told|is|was) )\\bmy (?:${kinds}|grandma|grandmother|gran|grandpa|grandfather|best friend|boss|teacher|job)\\b(?!'s?\\b) ([^.,;!?]{3,60}?)${ending}`,
  'giu',
);
/** 'My husband Walter', 'I have a girl, Claire': those who have a name. */
const namedKin = [
  new RegExp(`\\b[Mm]y (?:late |little |big |older |younger |best )?(${kinds}),? (\\p{Lu}\\p{Ll}+)`, 'gu'),
  new RegExp(
    `\\bI(?: have|'ve|'ve got) an? (?:little |big |older |younger )?(${kinds}) (?:called|named) (\\p{Lu}\\p{Ll}+)`,
    'gu',
  ),
  new RegExp(`\\bI have an? (?:little )?(girl|boy|${kinds})(?: myself| too| at home)?, (\\p{Lu}\\p{Ll}+)`, 'gu'),
];
const childWords: Readonly<Record<string, string>> = { girl: 'daughter', boy: 'son' };

function namesOfKin(text: string): string[] {
  return namedKin.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, who = '', name = '']) => `my ${childWords[who] ?? who} is called ${name}`),
  );
}

const promises = new RegExp(
  `\\b(?:i promise(?: you)?(?: that| to)?|i (?:will not|won't) (?=tell|say|leave|forget|hurt|betray|let)|i swear(?: to you)?(?: that| to)?|you have my word(?: that)?|i give you my word(?: that)?|i will (?=help|find|bring|save|protect|return|keep|tell|come|get|stop)) ?([^.,;!?]{3,70}?)${ending}`,
  'giu',
);

/** Drops what says nothing at the end: 'I work in a bakery btw'. */
const withoutTail = (claim: string): string =>
  claim.replace(/ (?:too|also|as well|btw|by the way|lol|haha|tbh|ngl|though)$/i, '').trim();

function wholeMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => withoutTail(whole)).filter((found) => found.length <= 90);
}

/** Extracts 'a bell-founder' from 'I am a bell-founder': passing moods and places are no claims. */
function lastingClaims(text: string): string[] {
  return [...text.matchAll(claims)]
    .filter(
      (match) =>
        !/\b(?:headache|cold|question|problem|little (?:time|bit|favou?r|more)|bit|feeling|idea|moment|minute|hunch|look|point|plan|bad day|dreams?|nightmare|thought|talk|word|drink|walk|fight|suspicion|vision)\b/i.test(
          match[0],
        ),
    )
    .filter((match) => {
      const first = (match[1] ?? '').trim().split(/\s/)[0]?.toLowerCase() ?? '';
      const own = /^i(?:'m| am)$/i.test(match[0].slice(0, 4).trim()) || /^i (?:am|was)\b/i.test(match[0]);
      return (
        !own ||
        first === 'a' ||
        first === 'an' ||
        first === 'the' ||
        first === 'your' ||
        first === 'from' ||
        /^with (?:a|the) /i.test(match[1] ?? '') ||
        first === 'here'
      );
    })
    .map((match) => withoutTail(match[0]));
}

/** Extracts what the player says about themself. `awaitsName`: the character has just asked who they are. */
export function playerFactsIn(text: string, awaitsName: boolean): PlayerFacts {
  // 'I am a clerk. Do you like ink?' states something before it asks.
  const stated = splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ');
  return {
    name: nameFrom(text, awaitsName),
    likes: findAll(stated, likes),
    dislikes: findAll(stated, dislikes),
    claims: [
      ...lastingClaims(stated),
      ...wholeMatches(stated, deeds),
      ...wholeMatches(stated, kin),
      ...namesOfKin(stated),
    ],
    promises: findAll(stated, promises),
  };
}
