import type { calls } from '@emberlore/contract';
import sharp from 'sharp';
import type { Player, TestServer } from '../testing.ts';
import { addCharacter, addScene, addStory } from './community.ts';
import { checkOut, findOffering, stockShop } from './shop.ts';

async function offeringForm(info: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#805020' } }).png();
  form.append('offeringInfo', JSON.stringify(info));
  form.append('offeringImage', new Blob([new Uint8Array(await image.toBuffer())]), 'torch.png');
  return form;
}

const torch = { type: 'one_time', title: 'Torch', description: 'A light.', amount: 250, price: 4.5 };

async function paidPurchase(server: TestServer): Promise<string> {
  const wares = await stockShop(server);
  const player = await server.signUp();
  const { url } = await checkOut(server, player, findOffering(wares, 'Candle'));
  await (await fetch(`${url.href}/pay`, { method: 'POST', redirect: 'manual' })).arrayBuffer();
  const [row] = await server.db.sql`select id from purchases where account_id = ${player.account.userId}`;
  return String(row?.id);
}

type Admin = Pick<Player, 'token'>;

async function anOffering(server: TestServer, { token }: Admin): Promise<string> {
  const form = await offeringForm({ ...torch, priceId: `torch-${Date.now()}` });
  return (await server.call('POST', '/api/shop/createOffering', { token, form })).body.offering.offeringId;
}

async function fromTrash(server: TestServer, { token }: Admin, kind: 'Story' | 'Scene'): Promise<number> {
  const owner = await server.signUp();
  const storyId = await addStory(server, owner);
  const sceneId = await addScene(server, storyId, [await addCharacter(server, owner)]);
  const mine = { token: owner.token };
  if (kind === 'Story') await server.call('DELETE', '/api/stories/deleteStory', { ...mine, query: { storyId } });
  else await server.call('DELETE', '/api/scenes/deleteScene', { ...mine, json: { scene: { sceneId } } });
  const path = kind === 'Story' ? '/api/stories/restoreStory' : '/api/scenes/restoreScene';
  return (await server.call('PUT', path, { token, json: kind === 'Story' ? { storyId } : { sceneId } })).status;
}

/**
 * Admins' actions with calls that the access matrix only makes without success or effect, each performed once
 * successfully. Returns the status. A new writing call for admins belongs here, unless it succeeds in the matrix.
 */
export const auditedActs = {
  restoreStory: (server, admin) => fromTrash(server, admin, 'Story'),
  restoreScene: (server, admin) => fromTrash(server, admin, 'Scene'),
  async startPlaytest(server, { token }) {
    const storyId = await addStory(server, await server.signUp());
    const { status } = await server.call('POST', '/api/playtests/startPlaytest', { token, json: { storyId } });
    await server.modules.playtests.settled();
    return status;
  },
  async restoreStoryVersion(server, { token }) {
    const owner = await server.signUp();
    const storyId = await addStory(server, owner);
    const sceneId = await addScene(server, storyId, [await addCharacter(server, owner)]);
    const mine = { token: owner.token };
    const json = { sceneId, sceneName: 'The hall', sceneDescription: 'Dark.' };
    await server.call('PUT', '/api/scenes/updateScene', { ...mine, json });
    const { body } = await server.call('GET', '/api/stories/getStoryVersions', { ...mine, query: { storyId } });
    const { versionId } = body.versions.at(-1);
    return (await server.call('PUT', '/api/stories/restoreStoryVersion', { token, json: { storyId, versionId } }))
      .status;
  },
  async createOffering(server, { token }) {
    return (await server.call('POST', '/api/shop/createOffering', { token, form: await offeringForm(torch) })).status;
  },
  async editOffering(server, admin) {
    const form = await offeringForm({ ...torch, offeringId: await anOffering(server, admin), price: 5 });
    return (await server.call('PUT', '/api/shop/editOffering', { token: admin.token, form })).status;
  },
  async retireOffering(server, admin) {
    const json = { offeringId: await anOffering(server, admin), retired: true };
    return (await server.call('PUT', '/api/shop/retireOffering', { token: admin.token, json })).status;
  },
  async refundPurchase(server, { token }) {
    const json = { purchaseId: await paidPurchase(server) };
    return (await server.call('POST', '/api/shop/refundPurchase', { token, json })).status;
  },
  async removeFromBlocklist(server, { token }) {
    const json = { kind: 'word', value: 'twaddle', reason: 'Nobody wants it.' };
    const { body } = await server.call('POST', '/api/blocklist/addToBlocklist', { token, json });
    const query = { entryId: body.entry.entryId, reason: 'It is over.' };
    return (await server.call('DELETE', '/api/blocklist/removeFromBlocklist', { token, query })).status;
  },
  async decideCopyright(server, { token }) {
    const storyId = await addStory(server, await server.signUp());
    const [row] = await server.db.sql`insert into copyright_notices (state, claimant_name, claimant_email,
      claimant_address, claimant_phone, work, infringing, location, signature, subject, subject_name, story_id)
      values ('open', 'C', 'c@example.org', 'A', '1', 'W', 'I', 'L', 'C', 'story', 'S', ${storyId}) returning id`;
    const json = { noticeId: String(row?.id), outcome: 'accept', reason: 'The texts are the same.' };
    return (await server.call('PUT', '/api/copyright/decide', { token, json })).status;
  },
} satisfies Partial<Record<keyof typeof calls, (server: TestServer, admin: Admin) => Promise<number>>>;
