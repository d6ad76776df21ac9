import type { StoryCharacterId } from '@emberlore/contract';
import type { CastMember, Manner } from './types.ts';

function member(
  id: StoryCharacterId,
  [name, pronouns, manner]: [string, CastMember['pronouns'], Manner],
  look: string,
  gestures: [string, string],
  busy: string,
): CastMember {
  return { id, name, pronouns, manner, look, gestures, busy };
}

/** All possible characters of generated stories. */
export const cast: readonly CastMember[] = [
  member(
    'keeper-sorcha',
    ['Sorcha', 'she', 'blunt'],
    'a widow with a ring of keys and no time for visitors',
    ['turns one key over and over on its ring', 'folds her shawl tighter and looks at the weather'],
    'counts her keys under her breath',
  ),
  member(
    'harbour-lad-tadhg',
    ['Tadhg', 'he', 'wry'],
    'a barefoot boy who has carried every bag in this place at least once',
    ['hops from one cold foot to the other', 'grins, and then remembers not to'],
    'bets himself which of you will speak first',
  ),
  member(
    'ferryman-osric',
    ['Osric', 'he', 'gentle'],
    'an old ferryman with river mud on his hem and a hundred years in his face',
    ['rests both hands on an oar that is not there', 'listens to something a long way down'],
    'watches the nearest water, even where it is only a bucket',
  ),
  member(
    'priestess-ilane',
    ['Ilane', 'she', 'grand'],
    'a priestess in temple grey, exact as a ruled line',
    ['straightens what was straight already', 'shuts her eyes for exactly one breath'],
    'sweeps a floor that has been swept',
  ),
  member(
    'bandit-captain-rue',
    ['Rue', 'she', 'wry'],
    'a bandit captain with a borrowed coat and an unborrowed knife',
    ['spins the knife once and puts it away', 'laughs with her head back'],
    'is explaining to somebody that it was not stolen, it was resting',
  ),
  member(
    'widow-blackthorn',
    ['Augusta Blackthorn', 'she', 'grand'],
    'a tall widow dressed for a funeral that she has put off for years',
    ['lowers her veil by an inch', 'sets the tip of her cane down like a full stop'],
    'disapproves of everything within reach of her cane',
  ),
  member(
    'butler-graves',
    ['Graves', 'he', 'gentle'],
    'a silver-haired butler who makes no sound at all',
    ['brushes a speck from a sleeve that has none', 'inclines his head, as he would for bad news'],
    'polishes a spoon, and sees the whole room in it',
  ),
  member(
    'ghost-elspeth',
    ['Elspeth', 'she', 'gentle'],
    'a girl in a dress of another time, a little paler than the wall behind her',
    ['hums half a tune and loses the rest', 'puts out a hand, and thinks better of it'],
    'counts the steps, and comes to a different number',
  ),
  member(
    'clockmaker-wren',
    ['Wren', 'she', 'blunt'],
    'a clockmaker with a loupe pushed up in her hair',
    ['taps the beat of a clock that you cannot hear', 'takes something small apart while she talks'],
    'has a watch in nine pieces on her knee',
  ),
  member(
    'inventor-brandt',
    ['Brandt', 'he', 'grand'],
    'a broad man with a moustache, a patent for everything and a burn on each thumb',
    ['draws a diagram in the air', 'consults a pocket instrument that tells him what he hoped'],
    'is selling his own nerve to anyone who stands still',
  ),
  member(
    'pilot-amara',
    ['Amara', 'she', 'wry'],
    'an airship captain with varnish on her sleeves and a brass hand',
    ['flexes the brass hand until it ticks', 'looks for the nearest way up'],
    'whittles the end of a good rope',
  ),
  member(
    'captain-okafor',
    ['Okafor', 'she', 'blunt'],
    'a captain who has never once needed to raise her voice',
    ['waits until the room is quiet', 'drinks something hot without looking at it'],
    'reads the faces here as others read dials',
  ),
  member(
    'engineer-ruiz',
    ['Ruiz', 'he', 'wry'],
    'an engineer held together, like all his work, with tape',
    ['shuffles a pack of cards one-handed', 'knocks on the wall and nods at what he hears'],
    'is mending something that belongs to nobody present',
  ),
  member(
    'hacker-juno',
    ['Juno', 'they', 'blunt'],
    'a sleepless tinkerer with solder burns and someone else’s voice on a chip',
    ['rolls a chip across the knuckles of one hand', 'talks to the floor and means you'],
    'listens to a recording, and plays it again',
  ),
  member(
    'barkeep-tomas',
    ['Tomás', 'he', 'gentle'],
    'a cook of sixty with a towel on his shoulder and everybody’s secrets under it',
    ['wipes his hands before he says anything true', 'pushes a bowl towards you without a word'],
    'feeds whoever is nearest',
  ),
  member(
    'ex-cop-ines',
    ['Inés', 'she', 'blunt'],
    'a detective who handed in her badge and kept the habit',
    ['stands where she can see both ways out', 'writes one word in a notebook and shuts it'],
    'watches hands, never faces',
  ),
  member(
    'queen-isaura',
    ['Isaura', 'she', 'grand'],
    'a young queen, dry as parchment, who has not slept properly for years',
    ['turns a ring so that the seal faces in', 'lets a silence do the work'],
    'signs papers as though each might bite',
  ),
  member(
    'general-thorne',
    ['Thorne', 'he', 'blunt'],
    'a scarred general as plain as a gate',
    ['puts his back to a wall out of habit', 'looks you over for what you carry'],
    'stands, as he has stood since dawn',
  ),
  member(
    'jester-pim',
    ['Pim', 'he', 'wry'],
    'a jester in red and yellow whose jokes have lately gone sad',
    ['makes his bells ring on the wrong word', 'juggles three things and drops the one that matters'],
    'is being very quiet for somebody in bells',
  ),
  member(
    'inspector-halasz',
    ['Halász', 'he', 'gentle'],
    'a lean policeman in a borrowed overcoat, running out of time in good order',
    ['looks at a watch and does not believe it', 'takes off one glove, finger by finger'],
    'asks everybody the same small question',
  ),
  member(
    'countess-orlova',
    ['Countess Orlova', 'she', 'grand'],
    'a countess with glass pearls and a very real past',
    ['touches her pearls as one would touch wood', 'orders tea from someone who does not work here'],
    'is telling a story in which she is the hero, and may have been',
  ),
  member(
    'porter-miklos',
    ['Miklós', 'he', 'gentle'],
    'a porter with a soldier’s shoulders and a brass tag for every bag',
    ['shifts a weight that only he can feel', 'reads the label before the face'],
    'carries something heavy for somebody who did not thank him',
  ),
  member(
    'astronomer-laleh',
    ['Laleh', 'she', 'wry'],
    'an astronomer’s daughter who did the sums and lost the credit',
    ['looks up, finds no star, and looks annoyed', 'measures the room with a thumb at arm’s length'],
    'is correcting a chart that somebody else signed',
  ),
  member(
    'thief-sami',
    ['Sami', 'he', 'wry'],
    'a boy of about fifteen who forgets nothing that he has heard',
    ['repeats the last thing said, in the voice of who said it', 'has a fig in his hand that he did not have before'],
    'listens to three talks at once',
  ),
  member(
    'witch-marigold',
    ['Marigold', 'she', 'gentle'],
    'a round, floury woman in a witch’s hat that does not fit',
    ['pats her apron for something she has lost', 'smells faintly of apples and worry'],
    'hands out apples as though it were a duty',
  ),
];

/** Names and looks of all possible characters of generated stories. */
export const castNames: readonly { id: StoryCharacterId; name: string; look: string }[] = cast.map(
  ({ id, name, look }) => ({
    id,
    name,
    look,
  }),
);
