import { expect, test } from 'vitest';
import { narrateAction } from './action.ts';

test.each([
  ['I kick the door open', 'You kick the door open.'],
  ['bows politely', 'You bow politely.'],
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
])('%s', (action, told) => {
  expect(narrateAction(action)).toBe(told);
});
