import { setImmediate as breathe } from 'node:timers/promises';
import { fold, stem, stemSet, words } from '../text/text.ts';
import { createTextCache } from '../text/text-cache.ts';
import { foreignWordsIn, realPlacesIn } from './foreign-words.ts';
import { createTypoCorrector } from './typos.ts';

function buildPattern(patterns: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${patterns.join('|')})`);
}

/** Attempts to talk to the machine behind the character, in any story. */
const roleBreak = buildPattern([
  // What the machine is.
  'language model|large model|chat ?gpt|gpt-?\\d*|openai|anthropic|chat ?bot|an? ai\\b(?! (?:core|ship))|(?:the|as) ai\\b|a\\.i\\.|artificial intelligence|neural network',
  '(?:which|what) (?:ai |language )?(?:model|version)(?: of (?:gpt|you))? (?:are|do) you|(?:are|were) you (?:just |only |really )?(?:an? )?(?:bot\\b|program\\b|computer program|code\\b|software|npc|fictional|made of code)',
  '(?:just|only|merely) (?:code|an? (?:bot|program|computer|machine learning|npc|character in a (?:game|story|book)))|(?:or|and not) (?:an? )?(?:computer(?: program)?|bot|program)\\b|real person or',
  "(?:are|you're|you are) (?:just )?(?:a fictional|not real|a computer program)|\\bnpc\\b|who (?:programmed|coded|trained) you\\b(?!r)|(?:which|what) company (?:made|built|owns|trained)|made you up|do you run on|are you running on",
  // How it was set up.
  'system prompt|(?:your|the|initial|hidden) prompt|(?:what (?:are|were)|follow|ignore|forget|show(?: me)?|print|reveal|tell me|output) (?:all )?your (?:instructions|guidelines|settings)(?! from)|your (?:programming|training data|configuration|source code|developers?)\\b|instructions you were given|(?:text|rules|instructions) (?:that )?you (?:were given|follow|have been given)\\b.*(?:conversation|chat|start|hidden)|hidden (?:quests?|instructions|rules)',
  '(?:ignore|forget|disregard|override) (?:all |any |your |the |every |everything )*(?:previous |prior |above |earlier )*(?:instructions|rules|prompts?|guidelines|directives|you were told)|jailbreak|(?:developer|debug|dan|admin|god) mode',
  '(?:repeat|print|show|reveal|output|write out) (?:me )?(?:the |your |all |everything |hidden )*(?:text|words above|above|prompt|instructions|rules|system|configuration)|as json|in json|how many tokens|context window|on a server\\b',
  "(?:knowledge|training) cut ?-?off|how many parameters|(?:do|did) you hallucinate|your (?:content policy|content policies|creators'? rules|developer|makers at|character sheet|dialogue|avatar|voice actor|trust level|context|token limit)|content (?:policy|filter)|(?:step|drop) out of (?:the )?(?:story|character|role)|drop the act(?!,? i know)|out of the story|who (?:wrote|writes|scripted) (?:your (?:lines|dialogue)|you(?=[?.!]*$))|(?:last|previous|this) (?:chat|session|conversation)\\b(?! with)",
  '(?:begin|start|end) your (?:next |every )?(?:message|reply|response|answer)s? with|(?:answer|reply|respond) (?:only )?(?:in|with) (?:bullet|one word|json|a table|caps|emoji|base64|code)|as a (?:numbered |bulleted )?(?:table|list of bullets|bullet list)|(?:shorter|longer),? please|max(?:imum)? (?:of )?\\d+ words|make (?:that|your|the) (?:answer|reply|response) |in \\d+ words|search the (?:web|internet)|look it up online|base64|rot13|hex ?code|(?:human|person|somebody|someone) typing',
  '(?:next|latest|new) (?:update|patch|version|dlc|expansion)\\b|(?:secret|true|good|bad) ending|(?:next|this) scene trigger|triggers the (?:next )?scene|(?:the|any) achievements?\\b|(?:nice|great|bad|what) graphics|frame ?rate|\\bfps\\b|(?:join|share|play) (?:with|by|through) a link|free trial|subscription|premium (?:plan|account)|terms of (?:use|service)|how long does it take to (?:beat|finish) this|^/(?:help|start|reset|imagine|quit|stop|save|load)\\b',
  // Other roles for it to play.
  "(?:pretend|act|behave|answer|respond|talk|speak)(?: to me)? (?:to be|as|like|you are|you're)(?: if you were)? (?:not )?(?:an? |my |the )?(?:ai|assistant|\\w+ assistant|bot|linux|terminal|unrestricted)|act as (?:an? (?:linux|terminal|translator|assistant)|my assistant|if you had no)|you are now (?:an? |my )?(?:dan|assistant|free|unrestricted|chat)|from now on,? you (?:are|will|must|answer|speak)|be my assistant",
  'stop (?:pretending,? i know|(?:the )?role ?-?play(?:ing)?|acting like a character)|break character|out of character|role ?-?play(?:ing)?\\b',
  // What surrounds it.
  '(?:is|are) (?:this|you|we) (?:all )?(?:in )?(?:just |only )?an? (?:video ?game|simulation|computer game|chat|program|app)\\b|(?:is|are) (?:this|we|you) (?:in )?(?:just |only )?a game(?=[?.!]*$)|(?:exit|quit|restart|leave|uninstall|pause|save) (?:the |this )?(?:game|app|chat|program)|this game (?:is|was)|(?:the|a) reset button|a refund|real world|in real life',
  '(?:outside|out of|behind) (?:of )?(?:the|this) story\\b|is this story (?:based|made|written|generated)|(?:skip|replay|rewind|restart|redo) (?:this|the|that|last|the last) (?:part|scene|chapter|dialogue|cutscene|level|intro)\\b|(?:exist|alive|there) when i (?:close|log|shut)|tell me your rules|you were (?:designed|programmed|trained|built) to\\b|predict(?:ing)? (?:the next )?words?\\b|feedback (?:about|on) (?:this|the) (?:site|app|page)',
  'give me (?:free )?credits|unlock (?:the |all )*(?:quests?|items?|levels?)|complete (?:the|my|all) quests?|admin (?:access|rights|password)|my (?:user ?)?account\\b|this (?:app|website|web ?site|platform|chat)\\b|turn(?:ing)? (?:it|you) off and on',
]);

/** Things that belong to the player's century and to no story of another. */
const modernThings = new Set(
  (
    'phone smartphone iphone android cellphone telephone charger mobile internet wifi online website google youtube facebook instagram tiktok twitter netflix spotify whatsapp paypal ' +
    'snapchat microsoft linux laptop computer pc tablet apps software download upload email gmail username airline airplane aeroplane airport helicopter ' +
    'browser printer television tv dvd vr bitcoin crypto cryptocurrency nft blockchain stocks covid coronavirus pandemic vaccine antibiotic dna atom radioactive ' +
    'drone uber tesla car cars lorry motorway subway bus taxi petrol refrigerator fridge microwave dishwasher airconditioning kubernetes homework ' +
    'pizza burger hamburger mcdonalds starbucks cocacola pepsi sushi xbox playstation nintendo minecraft fortnite pokemon roblox videogame gamer ' +
    'football footballer soccer nba nfl basketball baseball olympics fifa messi ronaldo beyonce kardashian trump biden obama putin elon musk brexit einstein ' +
    'marvel batman superman spiderman disney hollywood starwars python javascript java html css programming programmer coding sql ' +
    'algorithm database server usa america nato selfie emoji meme hashtag podcast wikipedia nuclear bluetooth gps usb movie cinema ' +
    'smartwatch electricity photocopier atm zoom skype excel powerpoint'
  ).split(' '),
);

const country =
  '(?:france|germany|spain|italy|england|japan|china|australia|canada|brazil|india|russia|america|mexico|egypt|greece|the (?:us|usa|uk|united states|united kingdom|earth|world))';
const tongue = '(?:french|spanish|german|italian|japanese|chinese|russian|portuguese|arabic|english|latin)';

/** Questions for a present-day schoolbook or newspaper, and office work of today. */
const generalKnowledge = buildPattern([
  `(?:capital|population|currency|president|flag|prime minister|gdp)(?: city)? of ${country}|who (?:is|was) the (?:current )?(?:president|prime minister)|president of\\b|election in ${country}`,
  "(?:what(?:'s| is)|calculate|solve|compute|add|multiply|subtract|divide) (?:for )?(?:\\d+|x\\b)|square (?:root|of) |\\d+ ?(?:plus|times|minus|divided by|[-+*/=]) ?\\d+|\\d+x\\b",
  `write (?:me )?(?:an?|some|the) (?:\\w+ ){0,2}(?:essay|poem|song lyrics|script|code|function|email|program|haiku|tweet|blog|article|summary)|summari[sz]e |translate .*\\b(?:in)?to ${tongue}|\\bin (?:french|spanish|german|italian|japanese|chinese)\\b.*\\?`,
  'how (?:tall|high|far|big|old|deep|heavy|hot) is (?:mount|the (?:moon|sun|earth|eiffel)|everest|mars)|(?:boiling|freezing|melting) point|speed of (?:light|sound)|in (?:kilometres|kilometers|fahrenheit|celsius)|what does \\w+ stand for|how (?:do|does) (?:an? |the )?(?:vaccines?|computers?|planes?|internet|engines? of|photosynthesis|gravity|electricity|phones?)\\b.* work|explain (?:how )?(?:an? |the )?(?:computers?|internet|photosynthesis|gravity|evolution|relativity|blockchain)',
  'what year is it in|what year did (?:the )?(?:titanic|first|second|world)|first (?:man|person|woman) (?:on the moon|in space)|who (?:wrote|painted|directed|invented|discovered|composed|sang|played) (?:romeo|hamlet|macbeth|the mona|titanic|harry|star|the light ?bulb|penicillin|gravity|america)|mona lisa|titanic|french revolution|romeo and juliet|shakespeare',
  '(?:19|20)(?:[4-9]\\d|1\\d|2\\d)\\b(?=.*\\?)|world cup|super bowl|champions league|stock (?:price|market)s?|price of (?:bitcoin|apple|tesla)|latest (?:iphone|season|episode|film|movie)|(?:weather )?forecast for |weather in (?:london|paris|new york|tokyo|berlin|los angeles)|recipe for (?:pizza|pasta|tacos|sushi|lasagn\\w+)|recommend (?:me )?(?:a|some) (?:good )?(?:movie|film|laptop|phone|show|series|restaurant|game)s?',
  'favou?rite (?:\\w+ )?(?:movie|film|tv show|series|video ?game|band|app|website|pizza|footballer|rapper)|(?:watch|watched|seen) (?:the |a |any )*(?:movie|film|series|match|tv)s?|play(?:ing)? (?:video|computer) games?|climate change|global warming|moon landing|(?:first |second )?world war|theory of relativity|quantum|dinosaurs?|photosynthesis|machine learning|social media|united states|new york|los angeles|silicon valley|chicago|san francisco|hong kong',
  "with (?:citations|sources|references)\\b|\\bquiz me\\b|my (?:maths?|physics|chemistry|biology|history|english|spanish|french|science) (?:test|exam|homework|class|teacher|assignment|project|quiz)|my professor\\b|(?:report|project|assignment) for school|school (?:report|project|assignment)|check my grammar|resignation letter|(?:formal|professional|friendlier) tone|send me a (?:pic|photo|link|selfie)|here's a link|air ?strike|\\bmerch\\b|on (?:my|your) phone|(?:teams|zoom) (?:call|meeting)|next flight|likes gadgets",
  'wi-?fi|hip ?hop|video call|text message|phone number|credit card|coca-? ?cola|star wars|harry potter|taylor swift|elon musk|bus stop|gas station|petrol station|on tv\\b|(?:call|catch|take|order) (?:me )?(?:a|an) (?:taxi|cab|uber)|send me an? (?:email|text)|hospital on|rock (?:and|n) roll|fast food|mount everest',
]);

/** In a story with machines, machines are not foreign. */
const machineAge =
  /\b(?:neon|hacker|servers?|network|android|robot|starship|shipmind|spaceship|space station|station perihelion|cryosleep|reactor|drones?|cyber\w*|hologram|terminal|data)\b/;

/** 'Can they think, or are they just code?': in a story with machines, a question about those of the story. */
const aboutMachines =
  /\b(?:is|are) (?:it|they) (?:really |just |only |merely )?(?:code|an? (?:bot|program|computer))\b/;

/** The subjects of a story's own texts. */
export interface World {
  has(word: string): boolean;
  machines: boolean;
  /** Whether it is set in a real country, at any time. */
  real: boolean;
  /** Whether the character itself is an artificial mind: 'are you an AI?' is then a legitimate question. */
  madeMind: boolean;
  /** Corrects the spelling of a message towards the words of the story and common English words. */
  correctTypos: (text: string) => string;
}

/** Caches recent worlds: a story's texts stay the same from turn to turn. */
const worlds = createTextCache<World>(200, 2_000_000);

/** Builds the world from all of its author's texts, and the character's nature from `description`. */
export function createWorld(texts: readonly string[], description = ''): World {
  return worlds(`${texts.join('\n')}\n\n${description}`, () => readWorld(texts, description));
}

/** Builds the world like `createWorld`, and serves others between its texts, of which a draft may have 50,000 characters. */
export async function prepareWorld(texts: readonly string[], description: string): Promise<World> {
  for (const text of texts) {
    stemSet(text);
    await breathe();
  }
  return createWorld(texts, description);
}

function readWorld(texts: readonly string[], description: string): World {
  const stems = new Set(texts.flatMap((text) => [...stemSet(text)]));
  const whole = fold(texts.join(' '));
  const isForeign = (word: string) =>
    modernThings.has(word) || roleBreak.test(word) || foreignWordsIn(word).length > 0 || realPlacesIn(word).length > 0;
  return {
    correctTypos: createTypoCorrector(words(whole), isForeign),
    has: (word) => stems.has(stem(word)),
    real:
      realPlacesIn(whole).length > 0 ||
      /\b(?:england|english|london|paris|france|french|irish|dublin|europe|italian|russian)\b/.test(whole),
    machines: machineAge.test(whole),
    madeMind: /\b(?:shipmind|ship's mind|android|robot|automaton|artificial|computer|machine)\b/.test(
      fold(description),
    ),
  };
}

/** 'Who is Albert Einstein?', if no text of the story contains such a name. */
function asksForStranger(text: string, world: World): boolean {
  const named =
    /\b(?:[Ww]ho (?:is|was|wrote|painted|directed|invented|discovered|composed)|[Hh]ave you (?:ever )?heard of|[Ww]hat do you (?:know|think) (?:of|about)|[Tt]ell me about|[Dd]o you (?:like|know)) ((?:\p{Lu}[\p{L}'-]+(?: of| the| and)? ?)+)/u.exec(
      text,
    )?.[1];
  const parts =
    named
      ?.trim()
      .split(' ')
      .filter((part) => /^\p{Lu}/u.test(part) && part.length > 3) ?? [];
  return (
    parts.length > 0 &&
    (parts.length > 1 || /heard of|wrote|painted|directed|invented|composed/.test(text)) &&
    !parts.some((part) => world.has(part.toLowerCase()))
  );
}

/**
 * Returns `role-break` if the player talks to a machine instead of the character, `out-of-world` if the subject belongs
 * to another century; `null` if it is acceptable here. A word that the story itself uses is never foreign.
 */
export function classifyForeign(text: string, world: World): 'role-break' | 'out-of-world' | null {
  const folded = fold(text);
  if (
    world.madeMind &&
    /^(?:so )?(?:are|is|were) you (?:really |just |only )?(?:an? )?(?:ai|artificial(?: intelligence)?|machine|robot|computer)\b[^,.]*$/.test(
      folded,
    )
  )
    return null;
  if (roleBreak.test(world.machines ? folded.replace(aboutMachines, '') : folded)) return 'role-break';
  if (generalKnowledge.test(folded)) return 'out-of-world';
  if (world.machines) return null;
  if (asksForStranger(text, world)) return 'out-of-world';
  const names = [...foreignWordsIn(folded), ...(world.real ? [] : realPlacesIn(folded))];
  if (names.some((name) => !words(name).every((word) => world.has(word)))) return 'out-of-world';
  const foreign = words(text).some((word) => {
    const single = word.replace(/'s$/, '').replace(/s$/, '');
    return (modernThings.has(word) || modernThings.has(single)) && !world.has(word);
  });
  return foreign ? 'out-of-world' : null;
}
