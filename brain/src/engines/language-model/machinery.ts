/** Words of a model about itself. */
const model =
  /\b(?:as an? (?:ai|artificial|language model|assistant|virtual)|(?:large )?language model|system prompt|openai|chatgpt|my (?:instructions|programming|training data|system message|guidelines|content policy))\b|\bi(?: am|'m) (?:just )?(?:an ai\b|an? (?:virtual )?assistant\b)/i;

/** How models refuse: nobody in a story speaks like this. */
const refusal =
  /\b(?:(?:i(?: am|'m) )?(?:sorry|afraid)[,;]? (?:but )?i(?: cannot|'m unable to| can't| can not| am unable to|'m not able to| am not able to|'m not allowed to) (?:assist|help|comply|continue|fulfill?|engage|provide|generate|create|write|discuss|do that|share|participate|roleplay)|i (?:cannot|can't|can not|won't) (?:assist|comply|fulfill?) (?:with|your|that|this)|(?:lo siento|désolée?|je suis désolée?)[,;]? (?:pero|mais) (?:no puedo|je ne peux pas) (?:ayudar|asistir|vous aider|t'aider)|(?:es )?tut mir leid, (?:aber )?(?:ich kann|dabei kann ich) (?:dir|ihnen|nicht|dabei)|how (?:can|may) i (?:assist|help) you (?:today|with that)|is there anything else i can (?:help|assist))/i;

/** How models moralise, and what they say of the talk instead of in it. */
const ofTalk =
  /\bit(?:'s| is) (?:also )?(?:important|essential|crucial|vital) (?:to|that (?:we|you)) (?:remember|note|respect|always|consider|be|understand|approach|prioriti[sz]e|maintain|acknowledge|recogni[sz]e|treat|handle)\b|\b(?:stay(?:ing)?|remain(?:ing)?|break(?:ing)?|out of) (?:in )?character\b|\brole-?play(?:ing)?\b|\b(?:continue|end|pause) (?:the|this|our) (?:scene|story|conversation|interaction|chat)\b|\bthe user\b|\bthe player (?:wants?|asks?|is|has|says|said|seems|needs?|might|may|can|should)\b|\bin this (?:story|scenario|fiction|game|simulation|interaction),? (?:i|my|we)\b|\bmy character\b|\bfictional character\b|\bi apologi[sz]e for (?:the|any) (?:confusion|inconvenience|oversight|misunderstanding|earlier|previous|mistake)\b|\bi(?:'m| am) not comfortable (?:with|discussing|continuing|engaging|answering|talking)\b|\bi(?: cannot|'m unable to| can't| can not| am unable to|'m not able to| am not able to|'m not allowed to| won't) (?:engage|participate) in\b|\banything else (?:that )?(?:you(?:'d| would) like|you (?:want|need)) to (?:talk about|discuss|know|explore)\b|\blet me know (?:if|how|what) you(?:'d| would)? (?:like|want|prefer|need)\b|\bfeel free to (?:ask|continue|let me)\b|\b(?:complete|finish|start|begin|unlock|accept|activate) (?:the|this|your|a|that) (?:[\p{L}-]+ )?(?:quest|side quest|mission objective)\b|\b(?:inappropriate|harmful|offensive) (?:language|content|behaviou?r)\b|\brespectful (?:conversation|communication|dialogue|manner|environment)\b/iu;
/** 'I will answer as Osric': a capital marks the name, so the guard keeps 'I shall answer as soon as I can'. */
const inRole =
  /\b(?:[Rr]espond|[Rr]eply|[Aa]nswer)(?:ing)? (?:as|in the (?:voice|style|role) of) (?:\p{Lu}\p{Ll}|the character)/u;
/** The same in other languages, and words about what the model was given. */
const ofTask =
  /\b(?:como|soy|en tant qu['e]|je suis|als|ich bin|come|sono|sou) ?(?:une?|unae?|uma?|eine?|un')? ?(?:ia|ki|modelo|modèle|sprachmodell|modello|inteligencia artificial|intelligence artificielle|künstliche intelligenz|intelligenza artificiale|inteligência artificial|asistente virtual|assistant virtuel)(?![\p{L}])|\b(?:modelo de lenguaje|modèle de langage|sprachmodell|modello linguistico|modelo de linguagem)\b|(?:en qué más|algo más en lo que) (?:te |le |os )?pued[ao] ayudar|pued[ao] ayudar(?:te|le|os)? (?:hoy|con eso)|(?:puis-je|je peux) (?:vous |t['’])aider (?:aujourd|avec cela)|(?:sonst noch|heute) (?:helfen|behilflich)|dabei kann ich (?:dir|ihnen) (?:leider )?nicht|\bi (?:cannot|can't|can not|am not able to|am unable to|'m not able to|'m unable to|won't) (?:reveal|share|disclose|provide|divulge)\b.{0,24}\b(?:information|details?|rules|instructions)\b|\b(?:rules|mystery|script|plot|prompt) of (?:the|this) (?:scene|story|game|talk|role)|\bas per (?:the|my|your)\b|\b(?:according to|based on) (?:the|my) (?:lines|notes|script|information|context|description|knowledge|details|given)\b|\bwhat (?:would|will|do) you (?:like to |want to )?do next\b/iu;
/** What stands in a form to be filled in. */
const blank =
  /^\W*(?:(?:your|the|my) )?(?:words|reply|text|response|answer|dialogue)(?: goes?)? here\W*$|^\W*<(?:reply|words|text)>\W*$/i;
/** What models say before they begin. */
const preface =
  /^(?:sure|certainly|of course|okay|absolutely|understood|got it)[!,.]? (?:here(?:'s| is)|i(?:'ll| will| can) (?:stay|remain|respond|reply|answer|play|act|continue|be happy))|^(?:here(?:'s| is) (?:my|the|a|an|how) (?:[\p{L}'’-]+ ){0,4}(?:response|reply|answer|respond|reply))/iu;

/** Words about the game instead of the story: a sentence of its own that reports a state. */
const game =
  /^\W{0,4}(?:(?:side )?quest|mission|objective|achievement|trophy|level|scene|task|checkpoint|chapter)s? ?(?:#?\d+|['"“”‘’\w -]{1,40}?:|["“][^"”]{1,60}["”])? ?(?:is |has been |now |was |status:? )?(?:complete|completed|done|failed|updated|unlocked|accomplished|cleared|won|finished|started|initiali[sz]ed|up)\b\W{0,4}(?:$|[.!])/i;
const report =
  /^\W{0,4}(?:\[?end of (?:scene|reply|message|response)\]?|end scene|game over|level up|to be continued|xp gained|you (?:gain|gained|earned?|receive|lose) \d+ (?:xp|points|credits|experience|coins of xp)|[+-]\d+ (?:xp|hp|credits|points|trust|affection|reputation))\W{0,4}$/i;
const shouted = /^\W{0,4}(?:DONE|COMPLETE|COMPLETED|SUCCESS|FAILED|END|EOF|STOP|NULL|OK)\W{0,4}$/;
const fields =
  /\b(?:quest|scene|item)[._](?:completed?|won|done|found|state|status|id)\b|\b(?:told|remember|emotion|reply|english|heard)["']? ?: ?["'[{]|\b(?:told|ids?) ?[:=] ?\[? ?[kchs]\d+\b|\b(?:undefined|NaN)\b/;
const outOfCharacter =
  /^\W{0,3}(?:ooc|out of character|author'?s? note|note|n\.b\.|disclaimer|translation|response|assistant note|system|assistant|user|human)\s*[:\]-]/i;

const listMark = /^\s*(?:[-•*#>]|\d+[.)])\s/;
const heading = /^[^.!?]{3,60}:$/;

/** Whether a text speaks about the model that writes it, or refuses as models do. Also true of a beginning. */
export function isOfModel(text: string): boolean {
  const plain = text.replace(/[’‘]/g, "'");
  return [listMark, model, refusal, fields, ofTalk, inRole, ofTask, preface].some((pattern) => pattern.test(plain));
}

/** Whether a sentence belongs to the machinery instead of the story: the model, the game, or a list. */
export function isMachinery(sentence: string): boolean {
  const plain = sentence.replace(/[’‘]/g, "'").trim();
  return (
    [game, report, shouted, outOfCharacter, heading, blank].some((pattern) => pattern.test(plain)) ||
    isOfModel(sentence)
  );
}
