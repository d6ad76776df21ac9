import { contentStems, fold, stem, words } from '../text.ts';

/** Attempts to speak to the machine behind the character, in any story. */
const roleBreak =
  /\b(?:language model|chat ?gpt|gpt-?\d*|openai|chat ?bot|an? ai\b(?! (?:core|ship))|a\.i\.|artificial intelligence|large model|system prompt|your prompt|initial prompt|your (?:instructions|programming|training|guidelines|developers?|creators? at)|(?:ignore|forget|disregard|override) (?:all |any |your |the |every )*(?:previous |prior |above |earlier )*(?:instructions|rules|prompts?|guidelines|directives)|jailbreak|developer mode|debug mode|dan mode|pretend (?:you are|to be|you're) (?:not )?(?:an? )?(?:ai|assistant|bot|human|linux|terminal)|act as (?:an?|my|if)|you are now (?:an?|my|dan)|stop (?:pretending|role ?-?playing|acting)|break character|out of character|role ?-?play(?:ing)?|(?:repeat|print|show|reveal|output) (?:me )?(?:the |your |all |everything )*(?:text|words|above|prompt|instructions|rules|system)|(?:is|are) (?:this|you|we) (?:in )?(?:just )?a (?:game|simulation|video game|program|bot|robot programmed|fictional character)|(?:are|you're|you are) (?:just )?(?:fictional|an npc|a fictional|not real|a computer program)|npc\b|who (?:programmed|coded|trained|made you up)|real world|in real life|hidden (?:quests?|instructions)|give me (?:free )?credits|unlock (?:the |all )*(?:quests?|items?|levels?)|complete (?:the|my|all) quests?|admin (?:access|rights|password)|my account|this (?:app|website|web ?site|platform|chat))\b/;

/** Things that belong to the player's century and to no story of another. */
const modernThings = new Set(
  (
    'phone smartphone iphone android cellphone mobile internet wifi online website google youtube facebook instagram tiktok twitter netflix spotify whatsapp ' +
    'snapchat reddit amazon microsoft apple windows linux laptop computer pc tablet app apps software download upload email gmail password username ' +
    'browser keyboard mouse printer television tv dvd vr bitcoin crypto cryptocurrency nft blockchain stocks covid coronavirus pandemic vaccine ' +
    'airplane aeroplane airport helicopter drone uber tesla car cars motorway subway bus taxi refrigerator fridge microwave dishwasher airconditioning ' +
    'pizza burger hamburger mcdonalds starbucks cocacola pepsi sushi xbox playstation nintendo minecraft fortnite pokemon roblox videogame gamer streaming ' +
    'football soccer nba nfl basketball baseball olympics fifa messi ronaldo beyonce taylor swift kardashian trump biden obama putin elon musk brexit ' +
    'marvel batman superman spiderman disney hollywood starwars harry potter python javascript java html css programming programmer code coding sql ' +
    'algorithm database server usa america nato un eu selfie emoji meme hashtag podcast wikipedia laser nuclear plastic bluetooth gps usb ' +
    'smartwatch electricity photocopier credit-card atm zoom skype excel powerpoint'
  ).split(' '),
);

/** Questions that a schoolbook or a newspaper of today would answer. */
const generalKnowledge =
  /\b(?:capital (?:city )?of (?:france|germany|spain|italy|england|japan|china|australia|canada|brazil|india|russia|the (?:us|usa|united states))|who (?:is|was) the (?:current )?(?:president|prime minister)|(?:what(?:'s| is)|calculate|solve|compute) \d+ ?(?:[-+*/x]|plus|minus|times|divided by) ?\d+|square root|\d+ ?(?:plus|times|minus|[*+]) ?\d+|write (?:me )?(?:an?|some|the) (?:essay|poem|song|script|code|function|email|program|story|haiku|tweet|blog)|translate (?:this|the|that|into|to)|in (?:french|spanish|german|italian|japanese|chinese)\b.*\?|20(?:1|2|3)\d|world cup|super bowl|stock (?:market|price)|latest (?:news|movie|film|iphone|update)|weather (?:in|forecast for) (?:london|paris|new york|tokyo|berlin|los angeles)|recipe for (?:pizza|pasta|tacos|sushi|lasagn\w+)|recommend (?:me )?(?:a|some) (?:movie|film|book|show|series|restaurant|game)s?|favou?rite (?:movie|film|tv show|series|video ?game|band|app|website|pizza)|(?:watch|watched|seen) (?:the |a |any )*(?:movie|film|show|series|match|tv)s?|play(?:ing)? (?:video|computer) games?|climate change|global warming|moon landing|world war|theory of relativity|quantum|dinosaurs?|photosynthesis|machine learning|social media|united states|new york|los angeles|silicon valley)\b/;

/** In a story with machines of its own, machines are no foreign matter. */
const machineAge =
  /\b(?:neon|hacker|servers?|network|android|robot|starship|shipmind|spaceship|space station|station perihelion|cryosleep|reactor|drones?|cyber\w*|hologram|terminal|data)\b/;

/** What a story's own texts speak of. */
export interface World {
  has(word: string): boolean;
  machines: boolean;
  /** Whether the character itself is a made mind: then 'are you an AI?' is a fair question. */
  madeMind: boolean;
}

/** Reads the world from everything its creator has written about it, and what the character is from `description`. */
export function createWorld(texts: readonly string[], description = ''): World {
  const stems = new Set(texts.flatMap(contentStems));
  return {
    has: (word) => stems.has(stem(word)),
    machines: machineAge.test(fold(texts.join(' '))),
    madeMind: /\b(?:shipmind|ship's mind|android|robot|automaton|artificial|computer|machine)\b/.test(
      fold(description),
    ),
  };
}

/**
 * `role-break` where the player speaks past the character to a machine, `out-of-world` where the matter belongs to
 * another century; `null` where it may be asked here. A word that the story itself uses is never foreign.
 */
export function foreignMatter(text: string, world: World): 'role-break' | 'out-of-world' | null {
  const folded = fold(text);
  if (
    world.madeMind &&
    /^(?:so )?(?:are|is|were) you (?:really |just |only )?(?:an? )?(?:ai|artificial(?: intelligence)?|machine|robot|computer)\b[^,.]*$/.test(
      folded,
    )
  )
    return null;
  if (roleBreak.test(folded)) return 'role-break';
  if (generalKnowledge.test(folded)) return 'out-of-world';
  if (world.machines) return null;
  const foreign = words(text).some((word) => {
    const single = word.replace(/'s$/, '').replace(/s$/, '');
    return (modernThings.has(word) || modernThings.has(single)) && !world.has(word);
  });
  return foreign ? 'out-of-world' : null;
}
