import type { SceneDetail } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { showError } from '../../../ui/toasts.ts';
import { refreshAll } from '../data/studio-queries.ts';
import { moveEntry, sortByIds } from './scene-order.ts';

const idOf = ({ sceneId }: SceneDetail) => sceneId;

/** Reorders the scenes of a story: saves each change immediately and reverts it on failure. */
export function useSceneOrder(scenes: readonly SceneDetail[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const save = useMutation({
    mutationFn: (ids: readonly string[]) =>
      send(calls.updateSceneOrder, {
        body: { sceneOrder: ids.map((sceneId, sceneOrder) => ({ sceneId, sceneOrder })) },
      }),
    meta: { quiet: true },
    onSuccess: refreshAll,
    onError() {
      setOrder(null);
      showError(m.studio_the_new_order_couldnt_be_saved_the());
    },
  });
  // Once the server returns the new order, drop the local one.
  const savedOrder = scenes.map(idOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order told is what counts
  useEffect(() => setOrder(null), [savedOrder]);
  const shown = order ? sortByIds(scenes, order, idOf) : [...scenes];
  return {
    scenes: shown,
    saving: save.isPending,
    move(from: number, to: number) {
      if (from === to) return;
      const ids = moveEntry(shown.map(idOf), from, to);
      setOrder(ids);
      save.mutate(ids);
    },
  };
}
