import { calls, type Output } from '@emberlore/contract';
import { makeCall, Refused } from '../../support/client.ts';
import { newPicture } from '../../support/picture.ts';

/** A player's actions besides talking, and which of them were acknowledged. */
export interface Actions {
  /** The last acknowledged profile picture, and whether another has since been sent without an answer. */
  picture: { url: string | undefined; open: boolean };
  /** Acknowledged stories: the acknowledged text, and texts sent since without an answer. */
  stories: { storyId: string; text: string; sent: string[] }[];
  /** Number of stories sent without an answer. */
  storiesOpen: number;
  /** Started checkouts; `paid` once acknowledged. */
  checkouts: { sessionId: string; amount: number; paid: boolean }[];
}

export function noActions(): Actions {
  return { picture: { url: undefined, open: false }, stories: [], storiesOpen: 0, checkouts: [] };
}

/** The acting account. */
interface Actor {
  userId: string;
  actions: Actions;
}

/** Uploads another profile picture. */
export async function uploadPicture(url: string, token: string, { userId, actions }: Actor): Promise<void> {
  actions.picture.open = true;
  const parts = { updateProfileImageData: { userId } };
  const files = { profileImage: newPicture() };
  const answer = await makeCall(url, calls.updateProfileImage, { parts, files, token });
  actions.picture = { url: answer.profileImageURL, open: false };
}

/** Creates a story with its own picture. */
export async function makeStory(url: string, token: string, { actions }: Actor): Promise<void> {
  const text = `Told before the lights went out (${actions.stories.length + 1}).`;
  actions.storiesOpen += 1;
  const storyInfo = { storyName: 'The Dark Hour', storyDescription: text, storyTags: ['Mystery'] };
  const { storyId } = await makeCall(url, calls.createStory, {
    parts: { storyInfo, pictures: undefined },
    files: { storyImages: newPicture() },
    token,
  });
  actions.stories.push({ storyId, text, sent: [] });
  actions.storiesOpen -= 1;
}

/** Changes the text of the latest story. */
export async function editStory(url: string, token: string, { actions }: Actor, turn: number): Promise<void> {
  const story = actions.stories.at(-1);
  if (!story) return;
  const text = `Told again, ${turn} times over.`;
  story.sent.push(text);
  const body = { story: { storyId: story.storyId, storyDescription: text } };
  await makeCall(url, calls.editStory, { body, token });
  story.text = text;
  story.sent = [];
}

/** Buys the cheapest credits in the sandbox; the answer of its page is the acknowledgement. */
export async function buyCredits(url: string, token: string, { actions }: Actor): Promise<void> {
  const { oneTimePurchases } = await makeCall(url, calls.getShopOfferings, { token });
  const [offering] = oneTimePurchases;
  if (!offering) throw new Error('The shop sells nothing.');
  const body = { priceId: offering.priceId, type: offering.type };
  const { sessionURL } = await makeCall(url, calls.createCheckoutSession, { body, token });
  const sessionId = new URL(sessionURL).pathname.split('/').at(-1) ?? '';
  const checkout = { sessionId, amount: offering.amount, paid: false };
  actions.checkouts.push(checkout);
  checkout.paid = await pay(url, sessionId);
}

async function pay(url: string, sessionId: string): Promise<boolean> {
  const answer = await fetch(`${url}/sandbox/checkout/${sessionId}/pay`, { method: 'POST', redirect: 'manual' });
  const said = await answer.text();
  if (answer.status === 303) return true;
  throw new Refused(answer.status, said);
}

/** Describes acknowledged actions whose results are missing. */
export async function findActionFaults(url: string, token: string, { actions }: Actor): Promise<string[]> {
  const faults: string[] = [];
  const { userAccount } = await makeCall(url, calls.validateToken, { token });
  const shown = userAccount.userProfileImageURL;
  const { picture } = actions;
  if (picture.url && shown !== picture.url && !picture.open) faults.push('the profile picture is another');
  faults.push(...(await pictureFaults(url, shown)));
  for (const { storyId, text, sent } of actions.stories) {
    const found = await makeCall(url, calls.getStory, { query: { storyId }, token }).catch((error: Error) => error);
    if (found instanceof Error) {
      faults.push(`the story is gone: ${found.message}`);
      continue;
    }
    const { storyDescription, storyImages } = found.story;
    if (storyDescription !== text && !sent.includes(storyDescription)) {
      faults.push(`the story says "${storyDescription}"`);
    }
    faults.push(...(await storyFaults(url, storyImages)));
  }
  return [...faults, ...(await unknownFaults(url, token, actions))];
}

/** Checks that unacknowledged stories are either complete or missing. */
async function unknownFaults(url: string, token: string, { stories, storiesOpen }: Actions): Promise<string[]> {
  const known = new Set(stories.map((story) => story.storyId));
  const unknown = (await readStories(url, token)).filter(({ storyId }) => !known.has(storyId));
  const faults = unknown.length > storiesOpen ? [`${unknown.length} stories are not from here`] : [];
  for (const { storyImages } of unknown) faults.push(...(await storyFaults(url, storyImages)));
  return faults;
}

async function storyFaults(url: string, images: string[]): Promise<string[]> {
  const faults = images.length === 1 ? [] : [`the story has ${images.length} pictures`];
  for (const image of images) faults.push(...(await pictureFaults(url, image)));
  return faults;
}

/** Checks that a shown picture exists and is complete. */
async function pictureFaults(url: string, address: string): Promise<string[]> {
  const answer = await fetch(new URL(address, url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const whole = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) === bytes.length - 8;
  return answer.ok && whole ? [] : [`the picture ${address} is not whole (${answer.status}, ${bytes.length} bytes)`];
}

/** Returns the URLs of the pictures in an account's profile and stories. */
export async function picturesShown(url: string, token: string): Promise<string[]> {
  const { userAccount } = await makeCall(url, calls.validateToken, { token });
  const stories = await readStories(url, token);
  return [userAccount.userProfileImageURL, ...stories.flatMap((story) => story.storyImages)];
}

/** Returns all of an account's own stories. */
async function readStories(url: string, token: string) {
  const all: Output<typeof calls.myStories>['stories'] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { stories, totalPages } = await makeCall(url, calls.myStories, { query: { page }, token });
    all.push(...stories);
    pages = totalPages;
  }
  return all;
}

/** Pays all started, unacknowledged checkouts, and records the credits. */
export async function settleCheckouts(url: string, { actions }: Actor): Promise<void> {
  for (const checkout of actions.checkouts) {
    if (!checkout.paid) checkout.paid = await pay(url, checkout.sessionId);
  }
}
