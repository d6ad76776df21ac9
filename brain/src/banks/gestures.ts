import type { EmotionCode } from '@emberlore/contract';

/** The kinds of a player's actions that need different answers. */
export type ActionKind =
  | 'look'
  | 'give'
  | 'touch'
  | 'attack'
  | 'take'
  | 'leave'
  | 'approach'
  | 'sit'
  | 'drink'
  | 'smile'
  | 'bow'
  | 'weep'
  | 'wait'
  | 'other';

/** The narrator's occasional sentences about the character, by the group of its emotion. Verbs are `{s}` forms. */
export const gestures: Record<EmotionCode, readonly string[]> = {
  1: [
    '{Name} consider{s} you for a moment.',
    '{Name} look{s} past you, and then back.',
    '{Name} take{s} {his} time over the answer.',
    '{Name} tilt{s} {his} head a little.',
    'There is a short silence, and {name} let{s} it stand.',
  ],
  2: [
    '{Name} look{s} at you without blinking.',
    '{Name} fold{s} {his} arms.',
    'Something closes in the face of {name}.',
    '{Name} take{s} half a step back.',
    'The corner of {his} mouth tightens.',
  ],
  3: [
    '{Name} smile{s}, as if caught at it.',
    'For a moment {name} look{s} ten years younger.',
    '{Name} lean{s} a little closer.',
    'There is a light in the eyes of {name} that was not there before.',
    '{Name} laugh{s} under {his} breath.',
  ],
  4: [
    '{Name} look{s} down at {his} hands.',
    '{Name} {is} quiet for the space of a breath.',
    'The voice of {name} grows low.',
    '{Name} turn{s} {his} face aside.',
    'It costs {name} something to say it.',
  ],
};

/** The narrator's sentences about the character's reaction to an action. */
export const reactionsToActions: Record<ActionKind, readonly string[]> = {
  look: [
    '{Name} follow{s} your eyes.',
    '{Name} watch{es} you look around, and say{s} nothing yet.',
    '{Name} wait{s} until your eyes come back.',
  ],
  give: [
    '{Name} take{s} it, and turn{s} it over once.',
    '{Name} look{s} at it, and then at you.',
    '{Name} accept{s} it with a nod.',
  ],
  touch: [
    '{Name} go{es} still for a moment, and do{es} not draw away.',
    '{Name} look{s} at your hand as if it were a letter.',
    '{Name} let{s} it happen.',
  ],
  attack: [
    '{Name} step{s} out of the way, and the air between you changes.',
    '{Name} catch{es} the movement before it lands.',
    '{Name} do{es} not give ground.',
  ],
  take: [
    '{Name} see{s} it. Nothing that you do with your hands is lost on {him}.',
    '{Name} raise{s} an eyebrow.',
    '{Name} hold{s} out {his} hand for it, and wait{s}.',
  ],
  leave: [
    '{Name} watch{es} you go, and make{s} no move to stop you.',
    '{Name} let{s} you take three steps before speaking.',
  ],
  approach: [
    '{Name} let{s} you come near.',
    '{Name} stand{s} where {he} {is}, and wait{s}.',
    '{Name} make{s} room for you.',
  ],
  sit: [
    '{Name} settle{s} too, as if that had been an invitation.',
    '{Name} wait{s} until you are comfortable.',
    'For a while neither of you says anything, and it is not a bad silence.',
  ],
  drink: ['{Name} watch{es} you with something like approval.', '{Name} wait{s} until you have finished.'],
  smile: [
    '{Name} nearly smile{s} back.',
    'It is catching. {Name} look{s} away to hide it.',
    '{Name} shake{s} {his} head, not unkindly.',
  ],
  bow: [
    '{Name} return{s} it, a little late.',
    '{Name} acknowledge{s} it with a small movement of the head.',
    '{Name} seem{s} pleased, and hide{s} it badly.',
  ],
  weep: [
    '{Name} say{s} nothing, and stay{s} close.',
    '{Name} look{s} away, out of courtesy.',
    '{Name} wait{s}. There is no hurry in it.',
  ],
  wait: [
    '{Name} wait{s} with you.',
    'The silence goes on long enough to mean something.',
    '{Name} look{s} at you, and then at nothing.',
  ],
  other: [
    '{Name} watch{es} what you do with interest.',
    '{Name} take{s} note of it.',
    '{Name} raise{s} {his} head.',
    '{Name} pause{s} to see what you will do next.',
  ],
};
