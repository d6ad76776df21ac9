import { calls } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { type Player, somebody } from '../../support/player.ts';
import { buyCredits, editStory, makeStory, uploadPicture } from './actions.ts';
import { logIn } from './check.ts';
import { isUncertain, openTalk, sayMore, sendAgain, signUpWitness, type Witness } from './witness.ts';

/** The actions during which something is killed. */
export const actionNames = ['sign-up', 'talk', 'purchase', 'new story', 'story edit', 'upload'] as const;
export type ActionName = (typeof actionNames)[number];

/** A player's sequence of actions; only new players sign up, or all when requested. */
const order: ActionName[] = ['talk', 'upload', 'new story', 'purchase', 'story edit', 'upload', 'talk', 'story edit'];

/** How long a token is used, in milliseconds; it is valid for longer. */
const FRESH = 5 * 60_000;

/** A player slot: always the same slot, though not always the same account. */
interface Seat {
  turn: number;
  witness: Witness | undefined;
  token: string;
  tokenSince: number;
  /** The sent, unanswered action. */
  underWay: ActionName | undefined;
}

/** All players, across all kills. */
export interface Cast {
  seats: Seat[];
  /** Accounts whose sign-up was acknowledged. */
  witnesses: Witness[];
  /** Accounts whose sign-up was sent but not answered. */
  strangers: Player[];
}

export function newCast(size: number): Cast {
  const seats = Array.from({ length: size }, (_, seat) => newSeat(seat));
  return { seats, witnesses: [], strangers: [] };
}

// Slots start with different actions, so that every kind is in progress at any time.
const newSeat = (seat: number): Seat => ({
  turn: seat * 2,
  witness: undefined,
  token: '',
  tokenSince: 0,
  underWay: undefined,
});

/** A period of play on a running server. */
export interface Stretch {
  url: string;
  /** The next action of all players instead of their own sequence; undefined: their own. */
  wish?: ActionName | undefined;
  /** Whether no new action may start. */
  stopped?: boolean;
  onBegin?: (name: ActionName) => void;
  onDone?: (name: ActionName, since: number) => void;
  /** Handles a failed call that started at `since`; returns whether to continue. */
  onFail: (name: ActionName, error: unknown, since: number) => Promise<boolean>;
}

/** Lets all players act until the period is stopped. */
export async function playOn(cast: Cast, stretch: Stretch): Promise<void> {
  await Promise.all(cast.seats.map((seat) => playSeat(cast, seat, stretch)));
}

async function playSeat(cast: Cast, seat: Seat, stretch: Stretch): Promise<void> {
  while (!stretch.stopped) {
    const name = nextAction(seat, stretch);
    const since = Date.now();
    try {
      await freshen(seat, stretch.url);
      seat.underWay = name;
      stretch.onBegin?.(name);
      await act(name, cast, seat, stretch.url);
      seat.underWay = undefined;
      stretch.onDone?.(name, since);
    } catch (error) {
      // Without an action in progress, the log-in has failed.
      const goOn = await stretch.onFail(seat.underWay ?? name, error, since);
      seat.underWay = undefined;
      if (!goOn) return;
    }
  }
}

function nextAction(seat: Seat, { wish }: Stretch): ActionName {
  if (!seat.witness) return 'sign-up';
  if (seat.witness.messages.some(isUncertain)) return 'talk';
  const name = wish ?? order[seat.turn % order.length] ?? 'talk';
  if (!wish) seat.turn += 1;
  return name === 'story edit' && seat.witness.actions.stories.length === 0 ? 'new story' : name;
}

/** Renews an old token, and opens a talk if there is none. */
async function freshen(seat: Seat, url: string): Promise<void> {
  if (!seat.witness) return;
  if (Date.now() - seat.tokenSince > FRESH) {
    seat.token = await logIn(url, seat.witness);
    seat.tokenSince = Date.now();
  }
  seat.witness.sessionToken ??= await openTalk(url, seat.token);
}

async function act(name: ActionName, cast: Cast, seat: Seat, url: string): Promise<void> {
  const { witness, token } = seat;
  if (name === 'sign-up' || !witness) return signUp(cast, seat, url);
  if (name === 'talk') {
    return witness.messages.some(isUncertain) ? sendAgain(url, token, witness) : sayMore(url, token, witness);
  }
  if (name === 'upload') return uploadPicture(url, token, witness);
  if (name === 'new story') return makeStory(url, token, witness);
  return name === 'purchase' ? buyCredits(url, token, witness) : editStory(url, token, witness, seat.turn);
}

async function signUp(cast: Cast, seat: Seat, url: string): Promise<void> {
  const person = somebody();
  cast.strangers.push(person);
  const { witness, token } = await signUpWitness(url, person);
  cast.strangers.splice(cast.strangers.indexOf(person), 1);
  cast.witnesses.push(witness);
  Object.assign(seat, { witness, token, tokenSince: Date.now() });
}

/** Returns all actions that are sent and unanswered. */
export function underWay({ seats }: Cast): ActionName[] {
  return seats.flatMap((seat) => seat.underWay ?? []);
}

/**
 * Checks that an unanswered sign-up left either a complete account or none, and that signing up is then possible.
 * @returns descriptions of the faults
 */
export async function strangerFaults(url: string, { strangers }: Cast, credits: number): Promise<string[]> {
  const faults: string[] = [];
  for (const person of strangers) {
    const { email, password } = person;
    const fault = await makeCall(url, calls.login, { body: { email, password } }).then(
      ({ userAccount }) => (userAccount.credits === credits ? [] : [`${email} has ${userAccount.credits} credits`]),
      () =>
        signUpWitness(url, person).then(
          () => [],
          (error: unknown) => [`${email} can neither log in nor sign up: ${error}`],
        ),
    );
    faults.push(...fault);
  }
  return faults;
}
