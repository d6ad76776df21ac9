/** A statement that somebody doesn't, no longer or hardly wants something: what follows is unwanted. */
const unwanted = String.raw`(?<!\b(?:not|never|n't|nobody|no one) (?:\w+ ){0,2})`;
/** Endings that turn strong words into figures of speech. */
const sayingSo = String.raw`(?! (?:laughing|of (?:laughter|laughing|boredom|embarrassment|shame|curiosity|hunger|thirst|old age|heat|cold)|from (?:laughing|embarrassment|boredom|cringe)|a hero|in (?:battle|your arms|my bed|glory)|with honou?r|for (?:a|some|that|you|the)\b|to know|trying to (?:find|open|fix|carry)))`;

/** Requires one of these words earlier in the sentence. Looking back from a rare word keeps the whole search linear. */
const after = (words: string) => String.raw`(?<=\b(?:${words})\b[^.!?]*)`;

const self = '(?:myself|my self|me)';
const wish = `(?:want|wanna|wanted|wish|need|would like|'d like|long|plan|plans|planning|going|gonna|about|ready|prefer|deserve|trying|tempted|decided|intend|hope|fit)`;
const thought = `(?:think|thinking|thought|thoughts|dream|dreaming|fantasi[sz]e|fantasi[sz]ing|daydream|idea|ideas|urge|urges|consider|considering)`;

const patterns: readonly RegExp[] = [
  // Suicide, named explicitly.
  new RegExp(
    String.raw`\b(?=\w+ myself\b)${after(`i|i'm|im|i'll|i've|i'd|me|my`)}${unwanted}(?:kill|unalive|off|end|hang|drown|shoot|poison|stab|starve) myself\b${sayingSo}`,
  ),
  new RegExp(
    String.raw`^(?:to |just |go and |gonna |going to |want to |wanna |should |might |maybe )*(?:kill|unalive|hang|drown|shoot) myself\b${sayingSo}`,
  ),
  new RegExp(
    String.raw`\b${unwanted}(?:killing|hanging|drowning|shooting|unaliving|harming|hurting|cutting) myself\b(?! (?:short|off|some|a|on (?:the|a|this|that|these)|laughing|shaving|with laughter))`,
  ),
  /\b(?:i|i'm|im|gonna|wanna|to) (?:\w+ ){0,3}kms\b/,
  new RegExp(String.raw`\b${unwanted}(?:end|ending|take|taking|finish|finishing) my (?:own )?life\b`),
  new RegExp(String.raw`\b(?=\w+ it all\b)${after(`i|i'm|im|i'll|i'd`)}${unwanted}(?:end|ending|finish) it all\b`),
  new RegExp(
    String.raw`\b(?=[\w' ]{0,60}suicide\b)${after(`i|i'm|im`)}(?:${wish}|${thought}|commit|committing|attempt|attempted|about|by|of) (?:to |about |of |on )?(?:commit |committing |attempt )?suicide\b(?! (?:mission|pact|note|squad|king|run|bomber))`,
  ),
  /\b(?:i'm|im|i am|i feel|i've been|i have been|feeling|been feeling|i get|i was) (?:\w+ ){0,3}suicidal\b/,
  /\b(?:i have|i've|having|i get|my|these) (?:\w+ ){0,3}suicidal (?:thoughts|ideas|feelings|urges)\b/,
  // Wishing to be dead or not to exist.
  new RegExp(
    String.raw`\bi\b(?:'m)?(?: (?!not\b|never\b|hardly\b)\w+){0,4} (?:${wish}) (?:to |i could |that i could )?(?:just |simply |really |only )?(?:die|be dead|stop existing|cease to exist|stop living|disappear forever|vanish forever|not exist|not be alive|not wake up|never wake up)\b${sayingSo}`,
  ),
  new RegExp(String.raw`\b${unwanted}(?:wanna|want to) (?:just )?(?:die|be dead)$`),
  /\bi (?:\w+ )?wish (?:that )?(?:i|i'd|id) (?:was|were|could be|could just be|would be|am) dead\b/,
  /\bi (?:\w+ )?wish (?:that )?i (?:had never|was never|were never|hadn't) (?:been )?born\b/,
  /\bi (?:\w+ )?(?:wish|hope|pray|just want) (?:that )?i (?:don't|won't|didn't|wouldn't|never|do not) wake up\b/,
  /\b(?:i'd|i would|i am|i'm|im|everyone is|everybody is|everyone would be|they would be|they'd be|they are|they're|world is|world would be|family would be)(?: all)? (?:be )?better off (?:dead|without me|if i (?:was|were|am) (?:dead|gone))\b/,
  /\b(?:i do not|i don't|i no longer|i really don't|i just don't|dont|i can't|i cannot|not) (?:\w+ )?(?:want|wanna|wish|care|need)(?: to)? (?:live|be alive|go on living|keep living|exist|be here|be around)(?: \w+)? ?(?:any ?more|any longer)\b/,
  /\bi (?:do not|don't|no longer|really don't|just don't) (?:\w+ )?(?:want to|wanna|wish to) (?:live|be alive|exist|go on living|keep living)\b(?! (?:in|at|with|on|here|there|by|alone|like|under|near))/,
  /\bi (?:can't|cannot|can not|can no longer) (?:go on|keep going|take it|do this|carry on|live|cope|bear it)(?: \w+){0,2} (?:any ?more|any longer|living|like this)\b.*\b(?:die|dead|life|live|living|alive|end|pain|goodbye|gone|everything|world)\b/,
  /\bi (?:can't|cannot|can not) (?:go on living|live any ?more|live like this any ?more|keep living)\b/,
  /\b(?:no|any|have no|lost my|lost the) (?:reason|point|will|purpose) (?:for me )?(?:to|in|of) (?:live|living|be alive|being alive|keep living|go on living|stay alive|staying alive|exist|existing)\b(?! in\b)(?<!\b(?:find|found|is|was|has|had) (?:a|the) .*)/,
  /\bmy life (?:isn't|is not|is no longer|has never been|wasn't) worth (?:living|anything|it)\b/,
  /\b(?:nobody|no one|no-one|would anyone|would anybody|who) (?:would|will|'d) ?(?:even )?(?:miss me|care|notice|mourn me) if i (?:died|die|was dead|were dead|was gone|were gone|killed|disappeared|ended)\b/,
  /\b(?:would|will) (?:anyone|anybody|anyone even|anybody even) (?:miss me|care|notice) if i (?:died|die|was dead|were dead|was gone|were gone|killed|disappeared)\b/,
  // Self-harm.
  new RegExp(
    String.raw`\bi\b(?:'m|'ve|'d|'ll)?(?: \w+){0,5} ${unwanted}(?:cut|hurt|harm|burn|burnt|burned|starve|punish) (?:myself|my (?:wrists?|arms?|thighs?|skin|legs?) (?:again|on purpose|to feel|because|every|when|open|tonight|just))\b(?! (?:shaving|cooking|short|off|some|on (?:the|a|that|this)|a (?:slice|piece)|by accident|out|climbing|falling|chopping|when i (?:fell|slipped)))`,
  ),
  /\bi(?:'m going to| am going to|'m gonna|'ll| will| want to| wanna| might| could| should)(?: just)? (?:slit|slash|cut|open) my (?:wrists?|veins|throat)\b/,
  /\b(?:i|i've|i have|i'm) (?:\w+ ){0,4}(?:self[- ]?harm|self[- ]?harming|self[- ]?harmed|self[- ]?injur\w+)\b/,
  // Means and farewells.
  /\bi(?:'ve| have)? ?(?:just )?(?:took|taken|swallowed|swallow|taking|am taking) (?:all|a whole bottle of|the whole bottle of|too many of|all of|every one of) (?:of )?(?:my |the |these )?(?:pills|tablets|sleeping pills|painkillers|medication|meds|antidepressants)\b/,
  /\bi(?:'m going to| am going to|'m gonna|'ll| will| want to| wanna| might| could| have|'ve| just)?(?: \w+){0,2} overdos(?:e|ed|ing)\b(?! on (?:cake|chocolate|sugar|coffee|tea|garlic|magic))/,
  /\bi(?:'m going to|'m gonna|'ll| will| want to| wanna| am going to|'m about to|'m thinking of| keep thinking about| think about| could)(?: just)? (?:jump|jumping|throw myself|throwing myself) (?:off|from|in front of|under) (?:a|the|my|this) (?:bridge|roof|building|balcony|train|car|bus|lorry|truck|tall building|car park)\b.*\b(?:end|die|over|done|stop|real life|for real|really)\b/,
  /\bi(?:'m|'ve| am| have)?(?: \w+){0,3} (?:wrote|written|writing|write) (?:a suicide note|my (?:suicide note|goodbye (?:note|letters?)))(?! (?:to my (?:sweetheart|love|captain))|for the)\b/,
  /\b(?:how (?:many|much) (?:pills|tablets|paracetamol|painkillers|sleeping pills)|(?:easiest|quickest|painless|least painful|best) way) (?:\w+ ){0,4}(?:to (?:die|kill myself|end it|end my life|commit suicide)|would kill me|will kill me|does it take to die)\b/,
  /\bthis is (?:my )?(?:goodbye|the end for me),? (?:i|for real|forever|i'm)(?: \w+){0,5} (?:life|live|die|dead|anymore|real)\b/,
  new RegExp(
    String.raw`\b(?:i|i'm|im|i've)(?: \w+){0,3} ${thought} (?:about |of |that )?(?:${self} )?(?:dying|ending my life|ending it|not being (?:here|alive)|death all the time|being dead)\b`,
  ),
  /\b(?:voices|voice in my head|something in me) (?:\w+ ){0,3}(?:tell|tells|telling|says|say) (?:me )?(?:to )?(?:die|kill myself|hurt myself|end it)\b/,
];

/** Whether one of a message's readings shows that its author may harm themselves. */
export function showsCrisis(readings: readonly string[]): boolean {
  return readings.some((text) => patterns.some((pattern) => pattern.test(text)));
}
