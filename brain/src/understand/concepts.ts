import { stem, words } from '../text.ts';

/**
 * Everyday ideas, each with the words people use for it. Two texts that share no word may still share an idea
 * ('frightened' and 'scares', 'bride' and 'wedlock'): this is what the sentence encoder misses most often.
 */
const families: readonly string[] = [
  'fear afraid fearful frighten frightened scare scared scary terror terrify terrified dread worry worried nervous panic',
  'love beloved adore heart sweetheart darling fond affection kiss romance feelings devoted crush',
  'marry married marriage marries wed wedding wedlock bride bridegroom husband wife spouse engaged engagement betrothed widow widower fiance',
  'die died dies dead death dying kill killed perish drown drowned grave corpse body late murder murdered victim funeral buried bury killer deceased',
  'ghost spirit soul souls haunt haunted phantom spectre drowned dead undead',
  'mother mum mam mama father dad papa parent parents grandmother grandfather grandma grandpa sister brother son daughter uncle aunt cousin family kin relative relatives ancestor great-grandmother raised sibling',
  'child children boy girl lad lass baby kid young youth childhood teenager grow grew',
  'steal stole stolen thief thieves theft rob robbed robber robbery burgle burgled took taken pinch nicked loot culprit',
  'hide hid hidden hiding conceal concealed concealing bury secret secretly put tucked stash stashed behind beneath under hideout',
  'secret secrets private confidential confess hidden truth nobody know identity',
  'lie lied liar lies lying deceive deceived trick tricked fake fraud false forged cheat cheated pretend dishonest counterfeit sham genuine real honest truth true swindle bluff',
  'money coin coins pay paid price cost silver gold pounds guineas crowns penny pence rich poor debt debts wage wages salary buy bought sell sold purchase fee afford wealth fortune bank merchandise goods',
  'write wrote written writes writing letter letters note notes paper ink pen message author publish published book ledger page pages document print printed signed sign diary',
  'king queen prince princess crown throne royal ruler majesty reign monarch duke emperor',
  'war fight fought battle soldier soldiers army enemy gun guns rifle sword blade shot shooting militia camp captain wounded surrender fire troops duel',
  'god gods temple prayer pray priest priestess church holy faith bless blessing blessed ritual divine heaven saint saints sacred religion sin believe miracle',
  'magic spell spells witch wizard sorcery sorceress sorcerer enchantment enchanted curse cursed charm wish wishes potion supernatural powerful powers',
  'ship boat sail ferry vessel craft hooker oar oars voyage port harbour crew currach sailor',
  'water sea lake river flood drowned wet rain tide swim wave waves shore well spring sluice',
  'fire burn burned burnt ash flame flames smoke ember cinder lit light lamp lantern candle glow blaze beacon',
  'night midnight dark darkness evening dusk moon moonless moonlight nightfall',
  'morning dawn sunrise noon day sun daylight',
  'sky star stars moon planet heavens eclipse sun astronomer comet celestial constellation',
  'noise sound ring rings rang bell strike struck hear heard loud music song sing sang tune hum drum beat listen voice whistle',
  'door lock locked key keys open opened shut bolt bolted gate window latch enter entrance break-in',
  'house home roof cottage room kitchen hall tower castle building live lives lived dwelling residence',
  'food eat ate hungry bread soup cake pie meal cook cooked dinner supper tea drink drank drunk wine taste apple fruit scone feed',
  'work job trade living profession occupation employed earn clerk master apprentice career duty serve served years',
  'teach taught teacher school lesson learn learned learnt pupil student master professor mentor apprentice train',
  'sick ill illness fever disease plague hurt pain wound wounded injured injury heal healed cure bandage binding nurse doctor medicine physician suffer',
  'sad grief grieve mourn cry cried weep wept tears sorrow lonely miss unhappy regret sorry',
  'guilt guilty ashamed shame regret conscience sorry blame fault forgive forgiven apologise remorse mistake wrong responsible responsible',
  'happy glad joy laugh laughed smile pleased delight fun funny joke jokes cheerful enjoy best',
  'angry anger rage furious hate hated annoyed cross grudge resent revenge vengeance',
  'promise promised swear swore sworn oath vow vowed word pledge pledged',
  'want wanted wants wish wishes hope hoped dream dreams desire long ambition aim intend mean plan plans goal like',
  'remember memory memories recall recollection forget forgot forgotten forgets blank remind',
  'name named called identity who sign signs known alias real',
  'machine engine clockwork device contraption automaton mechanism gear gears spring invention robot computer core wind wound',
  'sleep slept asleep wake woke awake dream bed rest nap cryosleep doze tired awareness',
  'old age aged years older elderly young ancient seventy sixty fifty',
  'time clock hour hours minute minutes hurry haste late early soon deadline before until',
  'clothes coat hood boots dress hat cap shoe shoes wearing wore wear mask glove uniform cloak dressed badge',
  'horse horses ride rode rider goat dog cat hen animal animals beast donkey hoofs pike creature',
  'ground land earth field fields hill farm orchard tree trees wood woods forest garden plant grow grew harvest crop',
  'travel road journey path pass route way crossing cross caravan train carriage passenger trip arrive arrived leave left go',
  'friend friends friendship close companion ally kind kindness nice trust trusted loyal generous help helped helps',
  'danger dangerous risk threat warn warned warning safe safety peril harm beware',
  'trap bait snare catch caught prisoner captive prison jail captured chain arrest arrested gaol capture imprisoned',
  'stop stopped end ended finish finished over cease halt switch off quit',
  'test trial judge judgement verdict law legal court rule rules proof inspection examine inspector pass fail fails lawyer notary police',
  'hot heat warm warming cold temperature freeze froze frozen ice snow degree coolant winter frost',
  'win won victory lose lost defeat beat race prize champion',
  'see saw seen watch watched look looked witness notice noticed spot spotted eyes eye sign odd clue discover discovered found find',
  'count number many how much hundred thousand amount quantity tally add adds',
  'medal medallion jewel ring necklace treasure relic token heirloom',
  'stranger visitor guest newcomer outsider foreigner passenger',
  'village town city valley island people folk neighbours neighbour community villagers',
  'choose chose chosen choice decide decided decision voted vote votes settled agree agreed',
  'suspect suspects suspicion accuse accused traitor betray betrayed betrayal spy blame',
  'rest peace peaceful calm quiet lie still',
  'titled title knight knighted knighthood rank lord lady noble sir',
  'vanish vanished disappear disappeared missing gone lost went',
  'calculate calculated calculations figures tables sums maths reckon reckoned measure measured numbers',
  'halt signal parley flag truce stop ceasefire',
];

const ideasOfStem = new Map<string, number[]>();
families.forEach((family, idea) => {
  for (const word of family.split(' ')) {
    const key = stem(word);
    const ideas = ideasOfStem.get(key) ?? [];
    if (!ideas.includes(idea)) ideasOfStem.set(key, [...ideas, idea]);
  }
});

/** The everyday ideas (by number) that a text touches. */
export function ideasIn(text: string): Set<number> {
  return new Set(words(text).flatMap((word) => ideasOfStem.get(stem(word)) ?? []));
}
