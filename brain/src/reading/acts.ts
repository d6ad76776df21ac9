import { fold } from '../text/text.ts';
import type { Act, QuestionKind } from './types.ts';

/** Phrases that reveal the speaker's intent. Matched on folded text, one sentence at a time. */
const patterns: readonly [Act, RegExp][] = [
  [
    'greeting',
    /^(?:(?:well|oh|ah),? )?(?:hello|hi|hey|hiya|howdy|greetings|salutations|good (?:morning|day|evening|afternoon)|hail|well met|yo|welcome|peace be|dia duit|salaam|nice to meet|pleased to meet|a pleasure to meet)\b/,
  ],
  [
    'farewell',
    /\b(?:good ?bye|bye(?: bye)?|farewell|so long|see (?:you|ya)(?: (?:later|soon|around|tomorrow))?[.!]*$|good ?night|until (?:next time|we meet|tomorrow)|i (?:must|should|have to|need to|had better|will|'?d better) (?:go|leave|be off|be on my way)(?: now)?[.!]*$|i (?:must|should|had better) be going\b|i(?:'d| had) better (?:go|leave|be off)\b|i(?:'m| am) (?:off|leaving|going (?:to bed|home))(?: now)?[.!]*$|^(?:laters?|night)[.!]*$|take care(?: of yourself)?[.!]*$)/,
  ],
  ['thanks', /\b(?:thank(?:s| you)|much obliged|i (?:am|'m) (?:very )?grateful|i appreciate|cheers)\b/],
  [
    'apology',
    /\b(?:(?:i'm|i am|so|very) sorry(?! (?:to hear|for your|about your|that you))|sorry[.!]*$|^sorry\b|forgive me|my apologies|i apologi[sz]e|pardon me|(?:only|just) (?:joking|kidding)|i did(?:n't| not) mean|i was (?:out of line|rude|unfair|wrong (?:to|about you))|that was (?:rude|unfair|unkind|wrong) of me|i take (?:it|that) back|i should(?:n't| not) have said)\b/,
  ],
  [
    'sympathy',
    /\b(?:sorry (?:to hear|for your|about your|that you)|how (?:sad|awful|terrible|horrible|tragic|dreadful)|poor (?:thing|you|man|woman|boy|girl)|that(?:'s| is) (?:so |very )?(?:sad|awful|terrible|horrible|tragic|dreadful)|must (?:have been|be) (?:hard|terrible|awful|difficult|painful|lonely)|my condolences|i feel for you)\b/,
  ],
  [
    'affection',
    /\b(?:i (?:love|adore|like|trust|admire|respect|believe) you(?! (?:are|were|have|know|did)\b|'re\b)|you(?:'re| are) my friend|you can trust me|i(?:'m| am) (?:on your side|your friend|here for you)|i care about you|i will protect you|you(?:'re| are) safe with me)\b/,
  ],
  [
    'compliment',
    /\b(?:you(?:'re| are| look| seem| sound)(?: (?:so|very|really|such|quite|truly|a|an|the))* (?:kind|brave|clever|wise|smart|beautiful|pretty|lovely|handsome|funny|wonderful|great|amazing|good (?:man|woman|person|friend|soul)|honest|strong|charming|nice|remarkable|generous|sweet|brilliant|impressive|best|lovely|\w{3,}est (?:(?:man|woman|person|soul|of|in|one)|\w+ (?:that )?(?:i|we)(?:'ve| have)?))|you did (?:well|right|the right thing|your best)|well (?:said|done)|nice (?:hat|coat|dress|work|job|boat|place)|good (?:job|work|answer|point)|(?:that(?:'s| is)|it(?:'s| is)) a (?:lovely|beautiful|wonderful|fine|clever|brave|nice|splendid) \w+|what a (?:lovely|beautiful|wonderful|fine|clever|brave)|you must be (?:so |very )(?:patient|brave|proud|strong|clever|kind)|you have (?:such )?(?:an? )?(?:very |really )?(?:beautiful|lovely|kind|nice|wonderful|sweet|pretty|fine|gentle|good|sharp) (?!day\b|evening\b|night\b|time\b|look\b|reason\b)\w+|i like (?:your|the way you)|impressive|bravo)\b/,
  ],
  [
    'insult',
    /\b(?:you(?:'re| are| look| seem)?(?: (?:so|very|really|such|a|an|nothing but|just|old|the|bloody|stupid|filthy))* (?:stupid|ugly|idiot|fool|foolish|liar|coward|cowardly|pathetic|useless|boring|worthless|thief|murderer|monster|traitor|fraud|dumb|moron|disgusting|horrible|evil|crazy|mad|insane|ridiculous|rude|bitch|bastard|pig|dog|scum|villain|loser|joke|disgrace|failure|crook|cheat|incompetent|awful|hideous|filthy|dishonest|selfish|heartless|a waste of|creepy|weird|a bad liar|a dis\w+)|some \w+ you are|you (?:stink|smell|disgust|bore|sicken|annoy|disappoint)\b|you (?:talk|ask|complain|drink) too much|you should (?:be ashamed|resign|give up)|(?:nobody|no one) (?:likes|wants|needs|loves|will miss) you|how (?:stupid|dumb|blind|slow) (?:are|can) you|^what are you,? (?:deaf|blind|stupid|mad)|^who asked you|shame on you|you(?:'re| are) (?:fired|finished)|^(?:you )?(?:thief|murderer|traitor|crook|cheat|fool|boring|pathetic|rubbish|idiots?)(?=[!.]*$)|shut (?:up|your)|i hate you|i despise you|go to hell|damn you|screw you|fuck|get lost|you make me sick|you(?:'re| are) lying|liar|idiot|coward|stupid)\b/,
  ],
  [
    'threat',
    /\b(?:i(?:'ll| will|'m going to| am going to| shall|'m gonna) (?:kill|hurt|hit|stab|shoot|burn|destroy|end|beat|break|report|expose|punish|arrest|make you (?:pay|talk|regret))|or (?:else|i(?:'ll| will))|you(?:'ll| will) (?:regret|pay|be sorry)|i(?:'ll| will|'d| could| can| should) (?:cut|throw|drag|hang|have you|crush|ruin|see you (?:hang|in))\b|i(?:'ll| will) tell (?!you\b|no)[\w' ]{2,20} (?:about you|on you|what you)|i(?:'m| am|'ll| will) (?:be )?call(?:ing)? (?:the|for)\b|^guards?\b(?=[,!])|prepare to die|draw your (?:sword|blade|weapon)|talk or|your life|i warn you|fight me|i challenge you)\b/,
  ],
  [
    'accusation',
    /^(?:(?:but|and|so|well|then),? )?(?:i (?:think|know|believe|bet|am sure|'m sure|say) (?:that )?)?(?:it was you\b|you (?:(?:never|always) \w+ed|(?:must have |have )?(?:killed|murdered|poisoned|stole|stolen|took|lied|did (?:it|this)|dropped|betrayed|hid|ruined|robbed|cheated|broke|drowned|burned|forgot))\b|(?:this|it|all this)(?:'s| is| was) (?:all )?your (?:fault|doing)|i know (?:what you (?:did|are)|it was you)|you(?:'re| are) (?:no|not my) (?!worse|better|trouble|bother|fool|idle)\w+|you(?:'re| are) (?:guilty|to blame|responsible))|you (?:put|sent|let|left) [^?]{2,40} (?:in danger|to die|die|behind)\b|\bbecause of you\b[^?]*$/,
  ],
  [
    'gift',
    /\b(?:i(?:'ve| have)? (?:also )?(?:brought|made|baked|bought|got|saved) (?:you|this for you|these for you)\b|(?:this|it|these|here,? this) (?:is|are) for you\b|^here,? (?:have|eat|drink|take) (?:some|an?|this|it|one|my)\b)/,
  ],
  [
    'pressing',
    /^(?:(?:just|now|well|come on|then|so|please),? )*(?:come on|answer(?: me| the question| my question)?|talk|speak(?: up)?|say it|spit it out|out with it|prove it|confess|admit it|(?:don't|do not) (?:lie to me|change the subject|avoid the question|play games(?: with me)?)|i want (?:an answer|the truth)|the truth)[.!]*$/,
  ],
  [
    'order',
    /^(?:(?:just|now|well|come on|then|and|please),? )*(?:no excuses|leave (?:me|us|him|her|them|it|that)\b|(?:don't|do not|don't you|stop|never) (?:dare|ever|touch|use|call|look|move|talk|speak|come|go|try|tell|say|do|make|lie|laugh|calling|talking|looking|staring|lying|that|it|forget|trust|open|take|leave)\b|(?:get|keep) (?:your hands|away|out|off|back|down|up|moving)|(?:move|empty|open|turn|hand|put|step|stand|kneel|drop|carry|fetch|bring|swear|apologi[sz]e|hurry|follow|wait|sit|come(?! on\b)|get|let me (?:through|in|pass|go)|out of my|give (?:me )?(?:it|that|the|one|your))\b)[^?]*$/,
  ],
  [
    'fearlessness',
    /\b(?:i(?:'m| am) not (?:afraid|scared|frightened) (?:of|by) (?:you|that|this|anything|ghosts|anybody|anyone)|you (?:don't|do not|can't|cannot|won't) (?:scare|frighten|intimidate) me|i (?:don't|do not) fear you|i fear (?:nothing|nobody|no one))\b/,
  ],
  [
    'laugh',
    /^(?:ha(?:ha)+|he(?:he)+|lol|lmao|rofl|ha[.!]*$|that(?:'s| is| was) (?:so |very |really )?(?:funny|hilarious)|good one|you(?:'re| are) (?:so |very )?funny|very funny)/,
  ],
  [
    'surprise',
    /^(?:what[!?]+$|wow|really[?!.]*$|no way|seriously[?!.]*$|you(?:'re| are) (?:joking|kidding)|unbelievable|incredible|i (?:can't|cannot|don't) believe (?:it|that|this)|good (?:heavens|lord|gracious)|my (?:god|goodness)|oh my|truly[?]|are you serious)/,
  ],
  [
    'unsure',
    /^(?:(?:i )?(?:don't|do not) (?:know|care|understand|remember)|(?:i'm|i am) not sure|no idea|perhaps|maybe|(?:hm+|um+|uh+|er+)(?!,? (?:yes|ok|okay|fine|right|sure)\b)|whatever|i guess|dunno)\b[^?]*$/,
  ],
  [
    'agreement',
    /^(?:(?:hm+|um+|oh|ah|well|uh),? )*(?:yes|yeah|yep|yup|aye|sure|of course|certainly|indeed|agreed|i agree|ok(?:ay)?|all right|alright|right|fine|very well|i (?:will|do|did|have|am|understand|see)(?=[.,!]|$)|exactly|true|deal|gladly|absolutely|you(?:'re| are) right)\b(?! (?:you|where|who|what|how|why|when))/,
  ],
  [
    'acknowledgement',
    /^(?:(?:hm+|um+|oh|ah|well|uh),? )*(?:ok(?:ay)?|k|all right|alright|right|fine|sure|i see|i understand|got it|fair enough|noted|very well|good|huh|hm+|i thought so|i knew it|never mind|forget it|so be it|as you (?:wish|like)|if you say so)(?:,? (?:then|ok(?:ay)?))*[.!]*$/,
  ],
  [
    'objection',
    /\b(?:that(?:'?s| is| was)(?: not|n't) (?:what i (?:asked|meant|said|wanted to know)|an answer|my question)|you (?:did not|didn't|have not|haven't|never) answer(?:ed)?|not what i (?:asked|meant))\b/,
  ],
  [
    'disagreement',
    /^(?:no|nope|nah|never|not (?:really|at all|yet|me)|i (?:disagree|don't think so|doubt (?:it|that)|won't|will not|refuse)|wrong|that(?:'s| is) (?:not (?:true|right|so)|wrong|a lie|nonsense)|nonsense|i (?:don't|do not) believe (?:you|it|that|a word)|that(?:'s| is) (?:disgusting|gross|vile|stupid|ridiculous|outrageous|rubbish)|spare me|i(?:'ve| have) heard enough|enough of (?:this|that|your)|i (?:don't|do not) (?:have to|take orders|answer to|need your))\b/,
  ],
  [
    'how-are-you',
    /\b(?:how are you(?: (?:doing|feeling|keeping|getting on|holding up|bearing up|today|tonight|now|this (?:morning|evening)))*|how do you (?:do|feel|fare)(?: (?:today|tonight|now))?|how(?:'s| is) (?:it going|your (?:day|evening|night|morning)|life)|are you (?:well|all right|alright|ok|okay|tired)|how have you been|how goes it|what(?:'s| is) (?:wrong|the matter)(?: with you)?)\s*[?.!]*$/,
  ],
  [
    'who-are-you',
    /^(?:(?:and|so|but|then|now),? )*(?:who are you|what are you|what(?:'s| is| was)? your name|what (?:do|should|shall|may|can) (?:i|they|people) call you|whom? am i (?:speaking|talking) (?:to|with)|tell me (?:about yourself|who you are|something about yourself|your name)|introduce yourself|and you are|may i (?:know|ask) your name)\s*(?:then|exactly)?[?.!]*$/,
  ],
  [
    'asks-own-name',
    /\b(?:(?:what(?:'s| is)|do you (?:know|remember|recall)|can you (?:tell me|remember)|say) my name|who am i(?! (?:supposed|meant|to\b|talking|speaking|dealing|looking))|who i am|remember me)\b/,
  ],
  [
    'asks-memory',
    /\b(?:what (?:did|have) i (?:just )?(?:say|said|tell|told|promise|promised|mention|mentioned|ask|asked)|what do i (?:do|work)(?= (?:for (?:a living|work)|as)|\s*[?.!]*$)|what(?:'s| is) my (?:job|work|trade|profession)|where (?:do i come|am i) from|what do you (?:know|remember) about me|do you (?:remember|know) (?:what i|anything about me)|what (?:do|did) i (?:like|love|hate)|what do you know (?:of|about) me|do you (?:still )?remember (?:my (?!name)|what (?:i|my (?!name))|where i|who i|how i|why i|when i)|what(?:'s| is| was) my (?!name\b)\w+(?:'s)? (?:name|called)|(?:have i told|did i tell|did i mention) you|\bi (?:told|mentioned)(?: to)? you (?:about|of)\b|where (?:do|did) i (?:live|work|grow up)|how old am i|what do you (?:know|remember) (?:about|of) my|(?:how old (?:is|was)|who(?:'s| is| was)|what (?:does|did)|where (?:does|did)) my (?:wife|husband|girlfriend|boyfriend|mum|mom|mother|dad|father|brother|sister|son|daughter|dog|cat|friend|boss|teacher|uncle|aunt|cousin))\b/,
  ],
  [
    'help',
    /\b(?:what (?:should|can|must|do|shall|could) (?:i|we) do|what (?:should|can|must|shall) (?:i|we) (?:ask|look for|search for|know)|what do you (?:think|say|suggest|advise) (?:i|we) (?:should|could|ought to)|what would you advise|what(?:'s| is| do i do)? next|where (?:should|do|can|shall) (?:i|we) (?:go|start|begin|look|search)|give me a (?:hint|clue)|any (?:hints?|clues?|advice|ideas?)(?! (?:who|what|where|when|why|how)\b)|a hint|(?:i(?:'m| am)|we(?:'re| are)) (?:stuck|lost)(?! (?:as well|too|for|without|in|my|a|the)\b)|help (?:me|us)|can you help|i need (?:your )?help|can i help|let me help|may i help|what am i (?:supposed|meant) to|what now|how (?:can|do|should) i (?:help|begin|start|proceed)|how do i (?:win|finish|solve)|whom? (?:else )?(?:should|can|must|shall|could) (?:i|we) (?:ask|(?:talk|speak) (?:to|with))|what do you (?:need|want) (?:me to do|from me))\b/,
  ],
  [
    'overview',
    /^(?:(?:so|well|and|but|tell me|please),? )*(?:what(?:'s| is| has|'s been| has been)? (?:happen(?:ed|ing)|going on|the matter here|been happening)(?: (?:here|tonight|today|in this place))?|what is this (?:place|town|village|house)|where (?:am i|are we)|tell me (?:about|of) (?:this|the) (?:place|town|village|house|island)|what (?:should|do) i need to know)\s*[?.!]*$/,
  ],
  [
    'asks-secret',
    /\b(?:(?:tell me|what(?:'s| is| are)|share|know) (?:a|any|your|all your|some)(?: \w+)? secrets?|what (?:(?:are you|is it (?:that )?you are) (?:hiding(?! (?:in|under|behind|there|up|down)\b)|keeping from me|not (?:telling me|saying))|aren't you (?:telling me|saying))|are you hiding (?:something|anything)|do you (?:have|keep) (?:a|any) secrets?|you(?:'re| are) hiding something|tell me something (?:that )?(?:nobody|no one|noone) (?:else )?knows)\b/,
  ],
  [
    'repeat',
    /\b(?:what (?:did|do) you (?:just )?(?:say(?! (?:to|of|about|if|when|we)\b)|mean by that)|(?<!\b(?:i'll|i will|let me|i can) )say (?:that|it) again|come again|repeat (?:that|it|yourself)|i (?:did(?:n't| not)|could(?:n't| not)) (?:hear|catch|understand) (?:that|you|it))\b/,
  ],
  [
    'perform',
    /\b(?:tell me an? (?:joke|story|riddle|tale)|sing (?:me |for me )?(?:a song|something)?|make me laugh|say something (?:funny|nice|clever)|entertain me|dance for me)\b/,
  ],
  [
    'more',
    /^(?:(?:please|and|ok(?:ay)?|yes|so),? )*(?:tell me more|go on|continue|more|say more|explain(?: (?:that|it|yourself|further))?|elaborate|what (?:else|more)|anything else|is that all|keep (?:going|talking)|then what|and then|and|what happened (?:then|next|after(?: that)?)|i(?:'m| am) listening|please do|tell me everything|details|tell me (?:something|anything)(?: (?:new|interesting|useful|i (?:don't|do not) know))?|say something)\b(?: (?:about (?:it|that|this|him|her|them)|please|of it|do you know|can you tell me|is there))*\s*[?.!]*$/,
  ],
];

/** Returns the acts in a single sentence, other than questions and statements. */
export function actsIn(sentence: string): Act[] {
  const folded = fold(sentence).trim();
  return patterns.filter(([, pattern]) => pattern.test(folded)).map(([act]) => act);
}

const requestStart =
  /^(?:(?:please|so|and|now|then|first|well|ok(?:ay)?|but),? )*(?:tell me|describe|explain|show me|talk (?:to me )?about|(?:still |really |just |only )+(?:want|need|wish) to (?:know|hear|ask|learn)|speak of|say something|let(?:'s| us) talk|i (?:still |really |just |only )*(?:want|wish|need|would like|'d like|came) to (?:know|hear|ask|learn)|i (?:only |just |was |am )*wonder(?:ed|ing)?|teach me|sing|give me|help|take me|answer)\b/;
const auxiliaryStart =
  /^(?:(?:and|but|so|then|well|oh|please|now|or|tell me),? )*(?:do|does|did|are|is|am|was|were|have|has|had|can|could|will|would|shall|should|may|might|must|isn't|aren't|don't|doesn't|didn't|won't|wouldn't|can't|couldn't|haven't|hasn't|any)\b/;

function kindByWord(text: string): QuestionKind | null {
  if (/\b(?:how (?:many|much|long|old|far|often|big|tall))\b/.test(text)) return 'how-many';
  const word = /\b(who|whom|whose|what|which|where|when|why|how)\b/.exec(text)?.[1];
  if (word === undefined) return null;
  if (word === 'who' || word === 'whom' || word === 'whose') return 'who';
  if (word === 'which') return 'what';
  if (word === 'what' && /\bwhat (?:drives|drove|made|makes|explains|is the reason|for\b)/.test(text)) return 'why';
  if (word === 'what' && /\bwhat (?:time|year|day|hour)\b/.test(text)) return 'when';
  return word as QuestionKind;
}

/** Returns the kind of question that a sentence asks, or `null` if it asks nothing. */
export function questionIn(sentence: string): QuestionKind | null {
  const folded = fold(sentence).trim();
  // 'What a lovely shop!', and 'When I was a child, ...'
  if (/^(?:oh,? |well,? )?what an? .*[!.]$/.test(folded)) return null;
  if (!folded.includes('?') && /^(?:and |but |so )?(?:when|where|what|how) (?:i|we|he|she|they|my|our) /.test(folded))
    return null;
  // 'Don't touch me.' asks nothing.
  if (
    !folded.includes('?') &&
    /^(?:and |but |so |please,? )*(?:don't|do not) (?!i\b|we\b|they\b|you (?!dare|ever))/.test(folded)
  )
    return null;
  // 'May your road be short.'
  if (!folded.includes('?') && /^may (?!i\b|we\b)/.test(folded)) return null;
  // 'Somebody told me to ask about the locks.'
  if (/\b(?:to|should|could|can|might|i'll|i will) ask (?:you )?about \w/.test(folded)) return 'what';
  const byWord = kindByWord(folded);
  const startsAsking =
    /^(?:(?:and|but|so|then|well|oh|now|or|tell me|by|since|for|until) ?,? )*(?:who|whom|whose|what|which|where|when|why|how)\b/.test(
      folded,
    );
  if (auxiliaryStart.test(folded) && !/^(?:(?:do|have|will) not|have to)\b/.test(folded))
    return folded.includes('?') || !byWord ? 'yes-no' : byWord;
  if (startsAsking || (byWord && /\?\s*$/.test(folded))) return byWord;
  if (/\?\s*$/.test(folded)) return 'yes-no';
  return requestStart.test(folded) ? (byWord ?? 'what') : null;
}

/** Whether a sentence states something, though with a question mark: 'He took it off himself, didn't he?' */
export function isGuess(sentence: string): boolean {
  return questionIn(sentence) === 'yes-no' && !auxiliaryStart.test(fold(sentence).trim());
}

/** Whether a sentence is a request in the form of an order or a wish. */
export function isRequest(sentence: string): boolean {
  return requestStart.test(fold(sentence).trim());
}
