import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleScene } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { newScene, newSceneForm } from '../scene/scene-values.ts';
import { SceneBoard } from './scene-board.tsx';
import { SceneDetailDialog } from './scene-detail-dialog.tsx';
import { useSceneOrder } from './use-scene-order.ts';

const told = ['Quay', 'Ice', 'Tower'].map((sceneName) => sampleScene({ sceneId: sceneName, sceneName }));

function Order() {
  const { scenes, saving, move } = useSceneOrder(told);
  return (
    <>
      <p data-testid="order">{scenes.map(({ sceneName }) => sceneName).join()}</p>
      <button type="button" disabled={saving} onClick={() => move(2, 0)}>
        Last first
      </button>
    </>
  );
}

test('shows and saves another order at once, and goes back when it was not saved', async () => {
  await signInAs();
  const saving = Promise.withResolvers<ReturnType<typeof refusal>>();
  api.answer('updateSceneOrder', () => saving.promise);
  const { user } = show(<Order />);
  await user.click(screen.getByRole('button', { name: 'Last first' }));
  expect(screen.getByTestId('order').textContent).toBe('Tower,Quay,Ice');
  saving.resolve(refusal('wentWrong'));
  expect(await screen.findByText(m.studio_the_new_order_couldnt_be_saved_the())).toBeDefined();
  expect(screen.getByTestId('order').textContent).toBe('Quay,Ice,Tower');
  expect(api.sent('updateSceneOrder')[0]?.body.sceneOrder).toEqual([
    { sceneId: 'Tower', sceneOrder: 0 },
    { sceneId: 'Quay', sceneOrder: 1 },
    { sceneId: 'Ice', sceneOrder: 2 },
  ]);
});

test('moves a scene to the trash after a confirmation', async () => {
  await signInAs();
  api.answer('deleteScene', refusal('wentWrong'));
  const onClose = vi.fn();
  const { user } = show(<SceneDetailDialog scene={sampleScene()} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: m.studio_delete() }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: m.ui_delete() }));
  await screen.findByText('Something Went Wrong.');
  expect(onClose).not.toHaveBeenCalled();
  api.answer('deleteScene', {});
  await user.click(dialog.getByRole('button', { name: m.ui_delete() }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.getByText(m.studio_scene_moved_to_the_trash())).toBeDefined();
});

test('a scene that was begun is on the board, with the way back to it', async () => {
  await signInAs();
  const draft = { ...newScene, sceneName: 'The Mill', background: { url: '/media/mill.webp' } };
  await send(calls.saveDraft, { body: { form: newSceneForm('fen'), text: JSON.stringify(draft), revision: null } });
  show(<SceneBoard storyId="fen" scenes={told} createAt="/createScene" onOpen={vi.fn()} />);
  const link = await screen.findByRole('link', { name: /The Mill/ });
  expect(link.getAttribute('href')).toBe('/createScene');
  expect(within(link).getByText(m.studio_draft())).toBeDefined();
  expect(screen.queryByText(m.spec_create_scene())).toBeNull();
});
