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
])('%s', (action, told) => {
  expect(narrateAction(action)).toBe(told);
});
