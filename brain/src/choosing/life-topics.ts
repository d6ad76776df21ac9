/** Something that anybody may ask a character about itself. */
export interface LifeTopic {
  id: string;
  /** How players ask for it; matches folded text. */
  asked: RegExp;
  /** A line, in the words of the character, that tells of it. */
  told: RegExp;
  /** Among several lines, these come first. */
  best?: RegExp;
  /** What the answer takes from the line, if it need not be all of it. */
  part?: RegExp;
}

const number =
  '(?:\\d{1,4}|ten|eleven|twelve|\\w+teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:(?:\\w+ )?(?:hundred|thousand)))';
const decade =
  '(?:early |mid[- ]?|late )?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)';
const about = '(?:about |around |nearly |almost |over |just |only |maybe |perhaps )?';
const age = new RegExp(
  [
    `\\bI(?:'m| am| look) ${about}${number}(?: or ${number})?(?: years old)?(?=[.,;!]|$| and\\b)`,
    `${about}${number}[- ]years?[- ]old`,
    `\\b(?:man|woman|boy|girl|\\p{L}+) of ${about}${number}(?=[.,;!]|$| (?:and|with|who)\\b)`,
    `\\bin my ${decade}`,
    `\\b(?:aged|I turned|I'm turning|I have lived (?:for )?) ?${number}`,
    `\\b(?:built|made|created) ${number} years ago`,
    `\\bfor ${number} centuries`,
    '\\bI was (?:born|built|made) in (?:the (?:year|spring|summer|autumn|winter) (?:of )?)?\\d{3,4}',
  ].join('|'),
  'iu',
);
const vagueAge =
  /^I(?:'m| am) (?:an? |the |very |quite |still |only )*(?:old|young|elderly|ancient|middle-aged|ageless|teenage|aging|ageing)\b|\b(?:teenager|immortal)\b/i;

const kin = {
  spouse:
    'wife|husband|ex-wife|ex-husband|bride|groom|widow|widower|widowed|married|divorced|engaged|fianc[ée]e?|separated|single|bachelor|spouse|unmarried',
  child: 'sons?|daughters?|child|children|kids?|stepson|stepdaughter|twins|bab(?:y|ies)',
  sibling: 'brothers?|sisters?|siblings?|twin',
  parent: 'mother|father|parents?|mum|mom|mama|dad|papa|stepmother|stepfather|orphan(?:ed)?',
  other: 'grand(?:mother|father|ma|pa|parents|son|daughter|children)|uncles?|aunts?|cousins?|nephews?|nieces?|family',
};
const ofKin = (words: string): RegExp =>
  new RegExp(
    `\\b(?:my (?:[\\w'-]+ ){0,2}|I(?:'ve| have) (?:an?|no|\\w+) (?:\\w+ )?|I(?:'m| am| was) (?:an? |the |not |never )?(?:\\w+ )?|have never been )(?:${words})\\b(?!')`,
    'i',
  );
const asksFor = (words: string): RegExp =>
  new RegExp(
    `\\b(?:(?:do|did) you (?:still )?have|have you(?: got)?|you got|any|tell me about your|what about your|who (?:is|was|are)|are you|were you) (?:a |an |any |your |ever |still )*(?:${words})\\b[^,;]*$|\\bhave you ever been (?:${words})\\b`,
  );
const anyKin = Object.values(kin).join('|');

const trade =
  /^(?:Now |These days )?I(?:(?:'m| am| was) (?:an?|the|\w+'s) (?!widow|orphan|(?:\w+ )?smoker|(?:\w+ )?drinker|liar|man\b|woman\b|boy\b|girl\b|mother\b|father\b|bit\b|little\b|only child)|'m \w+ing\b| run| work| serve| own| teach| ride| row| drive| cook| bake| sell| carry| command| lead| mend| guard| write| clean| hunt| sail| fish| farm| study| play| rule| keep (?!a (?:gun|shotgun|knife|secret)\b))\b/;

/** What people ask anybody, from the narrowest on. */
export const lifeTopics: readonly LifeTopic[] = [
  {
    id: 'age',
    asked: /\b(?:how old (?:are|were) you|your age\b|when (?:were|was) you (?:born|built|made)|your birthday)/,
    told: age,
    part: age,
  },
  {
    id: 'vague-age',
    asked: /\bhow old are you|your age\b/,
    told: vagueAge,
  },
  { id: 'spouse', asked: asksFor(`${kin.spouse}|boyfriend|girlfriend`), told: ofKin(kin.spouse) },
  { id: 'child', asked: asksFor(kin.child), told: ofKin(kin.child) },
  { id: 'sibling', asked: asksFor(kin.sibling), told: ofKin(kin.sibling) },
  { id: 'parent', asked: asksFor(kin.parent), told: ofKin(kin.parent) },
  { id: 'family', asked: asksFor(`${kin.other}|relatives|kin`), told: ofKin(anyKin) },
  {
    id: 'friends',
    asked:
      /\b(?:do you have|have you(?: got)?|who (?:is|are)|tell me about) (?:any |your |a |many |best )*(?:friends?|mates?)\b/,
    told: /\b(?:my (?:\w+ )?friends?|I have (?:no|a|\w+) (?:\w+ )?friends?|friend of mine)\b/i,
  },
  {
    id: 'pets',
    asked: /\b(?:have|got|keep) (?:any |a )?(?:pets?|animals?)\b/,
    told: /\b(?:dogs?|cats?|parrots?|horses?|goats?|birds?|ravens?|rats?|wol(?:f|ves)|snakes?|fish|hounds?|pony|mule|owl|pets?)\b/i,
  },
  {
    id: 'before',
    asked:
      /\bwhat (?:did you (?:use to )?do|were you|was your (?:job|life|trade)) (?:before|back then|in the past|earlier|once)|\bwhat did you use to\b/,
    told: /\bI (?:used to|was (?:an?|the)|once|worked|served|lost|had been)\b/,
  },
  {
    id: 'home',
    asked:
      /\b(?:where (?:do|did) you (?:live|sleep|stay)|(?:where(?:'s| is)|tell me about|what about) your (?:home|house|place|flat|room)|(?:who )?do you live (?:alone|with|by yourself|here)(?: with)?|where is home)\b/,
    told: /\bI (?:still |now |also )?(?:live|dwell|sleep|stay|lodge|rent|have lived|have a (?:\w+ )?(?:house|flat|room|cabin|hut))\b|\bmy (?:\w+ )?(?:house|home|flat|cabin|hut|cave|room|shed|tower) (?:is|was|stands|lies)\b/i,
  },
  {
    id: 'origin',
    asked:
      /\bwhere (?:are you|you) from|\bwhere (?:do|did) you (?:come from|grow up)|\bwhere were you (?:born|raised|built|made)|\bwhere(?:'s| is) your (?:home ?town|homeland)|\byour home ?town/,
    told: /\bI (?:was |were )?(?:born|raised|grew up|c[ao]me (?:\w+ )?from|hail|am from|am a native)\b|\bfrom \p{Lu}/u,
    best: /\b(?:born|raised|grew up|from)\b/,
  },
  {
    id: 'how-here',
    asked:
      /\b(?:how did you (?:get|come|end up) (?:here|to)|why (?:did you|have you) come? (?:here|to)|what (?:brings|brought) you (?:here|to)|why are you here|what are you doing here)\b/,
    told: /\bI (?:came|moved|arrived|fled|was sent|was brought|ran away|am here|escaped|returned|settled|am waiting|was exiled)\b/,
  },
  {
    id: 'how-long',
    asked: /\bhow long have you (?:been|lived|worked|known|had|run|done|stayed)\b/,
    told: /\bI(?:'ve| have| was| lived| worked)\b[^.]*\b(?:for (?:[\w-]+ )?(?:years|centuries|decades|months|weeks|days|winters|summers)|since|all my life)\b/,
  },
  {
    id: 'seen',
    asked:
      /\bwhat (?:did|have) you (?:see|seen|notice|noticed|witness|witnessed)(?: (?:that night|here|exactly|there))*\s*[?.!]*$/,
    told: /\bI (?:saw|have seen|noticed|watched|found|heard)\b/,
  },
  {
    id: 'waiting',
    asked: /\b(?:what|who) are you (?:\w+ )?(?:waiting|looking|searching) for\b/,
    told: /\b(?:wait|look|search|seek|hope|hunt)(?:ing)? (?:for )?\w/,
  },
  {
    id: 'work',
    asked:
      /\bwhat (?:do you do(?: (?:here|for a living|for work|all day|exactly))*\s*[?.!]*$|(?:kind|sort) of work)|\bwhat(?:'s| is| was) your (?:job|trade|work|profession|occupation|role|duty)\b|\btell me about your (?:job|work|trade)\b|\bdo you (?:have a job|work(?: here)?|own (?:this|the) \w+|run this)\b|\bwhat do you work\b/,
    told: trade,
    best: /^(?:Now |These days )?I (?:run|work|own|clean|teach|serve|command|rule|guard)\b/,
  },
  { id: 'what', asked: /\bwhat are you\s*[?.!]*$/, told: trade, best: /^I(?:'m| am) / },
  {
    id: 'workplace',
    asked: /\bwhere (?:do|did) you work\b/,
    told: /\bI (?:run|work|worked|serve|own|keep|teach)\b.* (?:in|at|on|for|above)\b|\bI am (?:an?|the) .* (?:in|at|on|of) /,
  },
  {
    id: 'hair',
    asked: /\byour hair\b/,
    told: /\b(?:hair|haired|bald|plait|braids?|curls)\b/i,
  },
  { id: 'eyes', asked: /\bcolou?r (?:are|is) your eyes?\b/, told: /\b\w+ eyes\b|-eyed\b/i },
  {
    id: 'clothes',
    asked: /\bwhat (?:are|do) you (?:always |usually )?wear(?:ing)?\b|\byour clothes\b/,
    told: /\b(?:wear|wearing|dressed|coat|suit|robe|cloak|jumpsuit|uniform|dress|boots|hat)\b/i,
  },
  {
    id: 'looks',
    asked: /\bwhat do you look like\b|\bdescribe yourself\b|\bhow do you look\b/,
    told: /\b(?:hair|bald|eyes?|\w+-eyed|wear|skin|scars?|beard|wings|I look|dressed|wooden leg|hands|tattoos?|red-haired)\b|\bI(?:'m| am) (?:an? |very |quite )?(?:[\w-]+,? (?:and )?)?(?:tall|short|thin|fat|slim|pale|handsome|beautiful|ugly|elegant|blond|small|big)\b/i,
    best: /\b(?:hair|eyes?|look|skin|face|tall|beard)\b/i,
  },
  {
    id: 'fear',
    asked:
      /\bwhat (?:are you (?:most )?(?:afraid|scared|frightened|terrified) of|do you fear|(?:frightens|scares) you)|\byour (?:greatest |worst |biggest )?fears?\b/,
    told: /\b(?:afraid|scared|frightened|terrified|fear|dread|phobia)\b/i,
  },
  {
    id: 'hate',
    asked:
      /\bwhat (?:do you|don't you|do you not) (?:really |most )?(?:hate|dislike|despise|like least)|\bwhat (?:annoys|angers) you\b|\bis there anything you (?:hate|don't like)\b/,
    told: /\bI (?:\w+ )?(?:hate|dislike|despise|detest|loathe|(?:can't|cannot) (?:stand|bear)|do(?:n't| not) (?:like|trust))\b/i,
  },
  {
    id: 'food',
    asked: /\bfavou?rite (?:food|dish|meal|drink)\b|\bwhat do you (?:like to )?(?:eat|drink)\b/,
    told: /\bI (?:\w+ )?(?:like|love|eat|drink|live on|enjoy)\b[^.]*\b(?:food|honey|bread|cake|meat|fish|soup|stew|pie|cheese|apples?|sweets|chocolate|noodles|coffee|tea|rum|wine|beer|ale|whisky|whiskey|berries|fruit|sugar|rice|milk)\b/i,
  },
  {
    id: 'tastes',
    asked:
      /\bwhat (?:do|else do) you (?:really |most )?(?:like|love|enjoy)(?: (?:to do|doing|best|most))*\s*[?.!]*$|\b(?:your hobb(?:y|ies)|what do you do (?:for fun|in your (?:free|spare) time|when you)|your (?:passion|interests))\b|\byour favou?rite (?:thing|pastime)/,
    told: /\bI (?:\w+ )?(?:like|love|enjoy|adore|collect|play|am fond of|prefer|paint|sing|dance|read|garden|keep (?:bees|birds|pigeons))\b|\bmy favou?rite\b/i,
  },
  {
    id: 'instrument',
    asked: /\bplay (?:an |any )?instruments?\b|\bare you a musician\b/,
    told: /\b(?:violin|cello|piano|flute|drums?|guitar|lute|harp|fiddle|trumpet|organ|banjo|sing)\b/i,
  },
  {
    id: 'wish',
    asked:
      /\bwhat (?:do|would) you (?:really |truly |most )?(?:want|wish|hope|dream|need)\b(?: (?:for|of|most|from life|to do|to be|to become|in life))*\s*[?.!]*$|\byour (?:\w+ )?(?:dream|goal|wish|plan|hope)s?\b|\bdo you have (?:a |any )?(?:dream|goal|plan|wish)/,
    told: /\bI (?:\w+ )?(?:want|wish|hope|dream|long|plan|would like|will \w+ .*one day|am saving|am going to)\b|\bmy (?:\w+ )?(?:dream|goal|wish|plan)\b/i,
  },
  {
    id: 'being',
    asked:
      /\bare you (?:(?:a |an )?(?:human|person|man|woman|ghost|robot|machine|monster|animal|witch|elf|vampire|alien)|real|alive|dead)\b/,
    told: /\bI(?:'m| am) (?:an?|the|not|no) (?!bit|little)/,
  },
];

/** Whether a line says what the character is or does for a living. */
export const tellsTrade = (spoken: string): boolean => trade.test(spoken);
