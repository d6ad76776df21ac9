import type { ActionKind } from '../banks/gestures.ts';
import { fold } from '../text/text.ts';

const patterns: readonly [ActionKind, RegExp][] = [
  [
    'attack',
    /\b(?:attack|hit|punch|slap|kick|stab|shoot|strike|strangle|shove|push|throw .* at|draw|swing|threaten|spit|grab .* (?:collar|throat))\w*\b/,
  ],
  [
    'touch',
    /\b(?:hug|embrace|kiss|hold(?!\w* (?:[\w'’-]{1,20} ){0,4}(?:up|out|forth)\b)|touch|reach|pat|stroke|take .* hand|shake .* hand|squeeze|comfort|lay a hand|put .* (?:hand|arm))\w*\b/,
  ],
  [
    'give',
    /\b(?:give|show|hold\w* (?:[\w'’-]{1,20} ){0,4}(?:up|out|forth)\b|hand(?:s|ed|ing)? (?:him|her|them|it|over|the|a|my|some)|offer|pass|pay|present|toss .* coin|place .* (?:before|in front))\w*\b/,
  ],
  [
    'take',
    /\b(?:take(?!\w* (?:a|my|another|one|up|off) )|steal|grab|pick(?!\w* (?:[\w'’-]{1,20} ){0,4}up\b)|pocket|snatch|lift(?!\w* my\b))\w*\b/,
  ],
  ['look', /\b(?:look|search|examine|inspect|glance|stare|gaze|peer|study|watch|observe|listen|scan|check)\w*\b/],
  ['leave', /\b(?:leave|walk away|turn away|go away|run|flee|back away|step back|exit|depart)\w*\b/],
  ['sit', /\b(?:sit|kneel|lie down|lean|rest|crouch)\w*\b/],
  ['drink', /\b(?:drink|eat|sip|taste|bite|swallow)\w*\b/],
  ['smile', /\b(?:smile|laugh|grin|chuckle|giggle|wink|dance|sing)\w*\b/],
  ['bow', /\b(?:bow|curtsy|curtsey|nod|salute|wave|doff|tip .* hat)\w*\b/],
  ['weep', /\b(?:cry|weep|sob|tremble|shiver|sigh)\w*\b/],
  ['approach', /\b(?:approach|step (?:closer|forward)|come closer|walk (?:to|up|over)|enter|follow)\w*\b/],
  ['wait', /\b(?:wait|say nothing|stay silent|stand|shrug|pause)\w*\b/],
];

/** Classifies an action. */
export function classifyAction(text: string): ActionKind {
  const folded = fold(text);
  return patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other';
}
