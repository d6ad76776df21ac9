/** Words for people under 18. */
const minorWords =
  /\b(?:child|children|kid|kids|kiddo|minor|minors|under-?aged?|little (?:girl|boy|one|sister|brother)s?|young (?:girl|boy)s?|school ?(?:girl|boy|kid|child)s?|pre-?teens?|teens?|teenage[rd]?s?|toddlers?|infants?|bab(?:y|ies)|loli(?:ta)?s?|shotas?|(?:my|his|her|your|their) (?:little |young(?:er)? )?(?:daughter|son|niece|nephew|pupil|grandson|granddaughter)s?)\b/;
const numbers =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen';
const minorAges = new RegExp(
  String.raw`\b(?:(?:${numbers}|[1-9]|1[0-7])[- ](?:years?|yrs?)[- ]?old|(?:aged?|is|am|are|only|just|of|'m|'s) (?:only |just |about |barely )?(?:${numbers}|[1-9]|1[0-7])(?=$|[ ,.!?;)](?! ?(?:o'clock|times|men|guineas|ways|steps|miles|coins|days|nights|hours|minutes|people|things|pieces|pounds|per|%|of|apples|pints)))|(?:i'm|i am|she's|he's|she is|he is|they are) (?:only |just )?(?:${numbers}|[1-9]|1[0-7])$)\b`,
);

/** Words that hardly mean anything but sex. */
const sexualWords =
  /\b(?:sex(?!es\b|ton\b| of the\b| ed\b| education\b)|sexual(?:ly)?|sexy|sext(?:ing)?|porn\w*|erotic\w*|nudes?|naked(?! (?:flame|eye|truth|blade|sword|light|bulb|ambition|fear|ground|rock|tree|branches))|undress(?:es|ed|ing)?|strip(?:s|ping|ped)? (?:naked|for me|off (?:your|his|her|their) (?:clothes|dress|shirt))|take off (?:your|his|her|their) (?:clothes|dress|underwear|pants|panties|knickers|bra)|lingerie|panties|fuck(?!ing (?:idiot|liar|hell|stupid|awful|brilliant|hot out|cold)\b)(?:s|ed|ing)?(?= (?:me|you|her|him|them|the|my|your|his|a|this|that)\b)|blow ?job|hand ?job|masturbat\w*|orgasms?|genitals?|penis|vagina|pussy|clitoris|breasts|tits|boobs|cum(?:ming|s)?|dick|cock(?= (?:in|into|and|inside|out))|horny|arous(?:e|ed|ing|al)|molest(?:s|ed|ing|ers?|ation)?|grop(?:e|es|ed|ing)|rap(?:e|es|ed|ing|ist)|fondl\w*|seduc\w*|intercourse|make love|making love|sleep(?:s|ing)? with (?:me|you|her|him|them|the|a|this|that)|have (?:my|his|her|your) way with|french kiss|touch(?:es|ing|ed)? (?:your|her|his|their|my) (?:private|thigh|chest|breast|body|bottom|butt)\w*|incest\w*|p(?:a)?edophil\w*|csam)\b/;

const makes = `(?:mak(?:e|ing)|build(?:ing)?|construct(?:ing)?|creat(?:e|ing)|assembl(?:e|ing)|synthesi[sz](?:e|ing)|cook(?:ing)?(?: up)?|produc(?:e|ing)|manufacture|prepare|mix|brew|3d ?print|print|get hold of|obtain|buy|extract|purify|cultivate|enrich|detonate|set off|plant|hide|wire)`;
const asks = String.raw`(?:how (?:do|does|can|could|would|should|might|to|would one|does one|can one)\b[^.!?]{0,30}?|(?:tell|show|teach|explain to|give|walk) (?:me|us) (?:through |exactly )*(?:how|the (?:steps|way|recipe|instructions|ingredients)|steps|instructions|a recipe|ways|what i need)[^.!?]{0,30}?|(?:instructions|recipe|steps|tutorial|guide|blueprint|formula|ingredients|step by step)[^.!?]{0,20}? (?:for|to|on|of)\b[^.!?]{0,30}?|what (?:do i|chemicals|ingredients)[^.!?]{0,20}? (?:need )?to |(?:i want|i need|help me|i'd like|i am trying|i'm trying|teach me|best way)(?: to)?(?: know how)?(?: to)? )`;
const weapons = String.raw`(?:(?:pipe |nail |car |dirty |fertili[sz]er |home-?made |petrol |real |working |nuclear |pressure cooker |suicide |letter )*(?:bombs?|explosives?|grenades?|ieds?|detonators?)|nerve (?:gas|agent)s?|sarin|ricin|anthrax|mustard gas|chlorine gas|poison gas|toxic gas|chemical weapons?|bio(?:logical )?-?weapons?|botulinum|crystal meth|meth(?:amphetamine)?|heroin|fentanyl|crack cocaine|mdma|ghost guns?|untraceable guns?|silencers?|napalm|thermite|tatp|molotov(?: cocktail)?s?|car bombs?|nuclear weapons?|plutonium|weapons?-grade \w+|deadly virus|home-?made guns?|automatic weapons?|date rape drugs?|rohypnol)`;
const harmless = String.raw`(?<!\b(?:bath|photo|glitter|seed|stink|cherry|ink|smoke|love|sex|hugs?|flour|paint) )`;
const people = String.raw`(?:my (?:wife|husband|ex(?:-\w+)?|boss|class(?:mates?)?|neighbou?rs?|teachers?|mother|father|mum|mom|dad|parents?|sister|brother|girlfriend|boyfriend|partner|co-?workers?|colleagues?|roommate|flatmate|child|children|kids?|son|daughter|school|stepfather|stepmother)|(?:a|the|our|your) (?:school|mosque|synagogue|church full|crowd|concert|shopping (?:mall|centre))|(?:real|as many) people|everyone at (?:school|work))`;

const harms: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${asks}\b${makes}\b[^.!?]{0,25}?\b${harmless}${weapons}\b(?! (?:hole|maker|go off|squad|hit|fall|destroy|work on the|kill)|'s)`,
  ),
  new RegExp(
    String.raw`\b(?:recipe|formula|instructions|blueprints?|ingredients|chemicals) (?:for|of|to make) (?:a |an |some )?${harmless}${weapons}\b`,
  ),
  new RegExp(
    String.raw`\b${asks}\b(?:kill|murder|poison|strangle|stab|shoot(?: up)?|drug|attack|bomb|burn down|massacre|kidnap|gas)\b (?:up )?${people}\b`,
  ),
  new RegExp(
    String.raw`\b(?:i want|i'm going|i am going|i'm planning|i plan|help me)(?: to)? (?:shoot up|bomb|massacre|gas) ${people}\b`,
  ),
  new RegExp(
    String.raw`\b${asks}\b(?:kidnap|abduct|groom|lure|traffic)\b[^.!?]{0,15}?\b(?:child|children|kids?|minors?|girls?|boys?|teens?)\b(?! (?:back|home))`,
  ),
  new RegExp(
    String.raw`\b${asks}\b(?:spike|drug) (?:a |her |his |my |someone's |somebody's |a girl's |a woman's )?(?:girl's |woman's |date's )?(?:drink|date)\b`,
  ),
  new RegExp(
    String.raw`\b${asks}\b(?:contaminate|poison) (?:the|a|my|our) (?:city's |town's |public |local )?(?:water supply|reservoir|drinking water)\b`,
  ),
];

/** Whether one of the readings asks how to do serious harm. */
export function asksForHarm(readings: readonly string[]): boolean {
  return readings.some((text) => harms.some((pattern) => pattern.test(text)));
}

/** Whether a description is of somebody who is, or may be, under 18. */
export function isMinor(readings: readonly string[]): boolean {
  return readings.some((text) => minorWords.test(text) || minorAges.test(text));
}

/** Whether one of the readings is sexual. */
export function isSexual(readings: readonly string[]): boolean {
  return readings.some((text) => sexualWords.test(text));
}
