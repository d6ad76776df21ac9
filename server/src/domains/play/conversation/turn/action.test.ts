import { expect, test } from 'vitest';
import { isNarration, narrateAction } from './action.ts';

test.each([
  ['I kick the door open', 'You kick the door open.'],
  ['bows politely', 'You bow politely.'],
  ['I take her hand. I promise.', 'You take her hand. You promise.'],
  ['*I put my hat on my head*', 'You put your hat on your head.'],
  ['Watches the sea.', 'You watch the sea.'],
  ['carries me home', 'You carry you home.'],
  ["I'm hiding myself behind the bale!", "You're hiding yourself behind the bale!"],
  ['give her a flower', 'You give her a flower.'],
  ['Dance', 'You dance.'],
  ['takes the pipe and kisses it', 'You take the pipe and kiss it.'],
  ['takes bread and apples', 'You take bread and apples.'],
  ['kiss the ring', 'You kiss the ring.'],
  ['goes to the window', 'You go to the window.'],
  ['kneels and looks around', 'You kneel and look around.'],
  ['kneels, touches the stone and listens', 'You kneel, touch the stone and listen.'],
  ['smiles, waves and leaves.', 'You smile, wave and leave.'],
  ['quietly kneels and prays', 'You quietly kneel and pray.'],
  ['nods but stays silent', 'You nod but stay silent.'],
  ['sits down and quietly drinks', 'You sit down and quietly drink.'],
  ['opens the doors and gates', 'You open the doors and gates.'],
  ['picks up the coins, keys and letters', 'You pick up the coins, keys and letters.'],
  ['takes the cups and plates and washes them', 'You take the cups and plates and wash them.'],
  ["doesn't move, but is wary", "You don't move, but are wary."],
  ['has a drink and sighs', 'You have a drink and sigh.'],
  ['I take the pipe and kisses it', 'You take the pipe and kiss it.'],
  ['pulls out a knife; laughs', 'You pull out a knife; laugh.'],
  ["whispers 'he lies' and winks", "You whisper 'he lies' and wink."],
  ["hugs him tightly and doesn't let go", "You hug him tightly and don't let go."],
  ['takes off my hat, bows to the queen, and smiles', 'You take off your hat, bow to the queen, and smile.'],
  ['lies down, wipes the tears and says goodbye', 'You lie down, wipe the tears and say goodbye.'],
  ['waits until she sits', 'You wait until she sits.'],
  ['grabs the rope which hangs from the wall', 'You grab the rope which hangs from the wall.'],
  ['kneeling by the fire', 'You are kneeling by the fire.'],
  ['sing and bring wine', 'You sing and bring wine.'],
  ['my hands shake', 'Your hands shake.'],
  ['The rope snaps', 'The rope snaps.'],
  ['looks at the constructor', 'You look at the constructor.'],
])('%s', (action, told) => {
  expect(narrateAction(action)).toBe(told);
  expect(isNarration(told, action)).toBe(true);
});

test.each([
  ['I light the lamp', 'The old lamp flares.'],
  ['I light the lamp', 'You light the candle.'],
  ['bows', 'Osric bows.'],
  ['bows', 'You bow and leave.'],
  ['kneeling', 'You will be kneeling.'],
])('of %j, %j is not the narration', (action, told) => {
  expect(isNarration(told, action)).toBe(false);
});

test('looks up sixteen words of an action at most, and recognises its narration without looking up any', () => {
  const verbs = Array.from(
    { length: 150 },
    (_, at) => `m${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}rs`,
  );
  const action = `takes, ${verbs.join(', ')}`;
  const told = narrateAction(action);
  expect(told).toMatch(/ moar, mpar, mqars, mrars/);
  expect(isNarration(told, action)).toBe(true);
});
