import type { Side } from './side.ts';
import { idOf, special } from './world.ts';
import { countLikes, type Rush, rush } from './writes.ts';

const popular = idOf('story', special.popularStory);

/** The accounts that act at the same time: this many, starting with this one. */
const crowd = { first: 2001, count: 1000 };
const toEmail = (n: number) => `player${crowd.first + n}@example.net`;

/** Gives them the typical account's password, and removes their like of the story. */
async function gather({ connection: { sql } }: Side): Promise<void> {
  const emails = Array.from({ length: crowd.count }, (_, n) => toEmail(n));
  await sql`update accounts set password_hash = known.password_hash, terms_version = known.terms_version,
      terms_accepted_at = known.terms_accepted_at, age_confirmed_at = known.age_confirmed_at
    from accounts as known where known.email = 'plain@example.org' and accounts.email in ${sql(emails)}`;
  const [first, last] = [idOf('account', crowd.first), idOf('account', crowd.first + crowd.count - 1)];
  await sql`delete from story_likes where story_id = ${popular} and account_id between ${first} and ${last}`;
}

/** Signs in all accounts, eight at a time. */
async function signIn(side: Side): Promise<string[]> {
  const tokens: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < crowd.count) {
      const n = next++;
      tokens[n] = await side.enter(toEmail(n));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return tokens;
}

/** Sends a hundred likes per second for one story over HTTP, each from another account, like players' browsers. */
export async function rushOfLikesByHttp(side: Side): Promise<Rush> {
  await gather(side);
  const tokens = await signIn(side);
  const act = async (n: number) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[n]}` };
    const body = JSON.stringify({ storyId: popular });
    const answer = await fetch(`${side.url}/api/stories/likeStory`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`likeStory answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return rush(side.connection, { rate: 100, seconds: crowd.count / 100, act, count: () => countLikes(side) });
}
