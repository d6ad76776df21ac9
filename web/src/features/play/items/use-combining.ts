import { type Item, withThe } from '@emberlore/contract';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fillForReader } from '../../../api/filled-names.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { showError, showToast } from '../../../ui/toasts.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import { noteQuestStates } from '../play-data.ts';

/** Where items are combined. */
export interface CombiningPlace {
  storyId: string;
  sceneId: string;
  storyToken: string;
}

/** Combines carried items; what they become is told in the talk. */
export function useCombining({ storyId, sceneId, storyToken }: CombiningPlace, talk: Pick<Talk, 'narrate'>) {
  const [busy, setBusy] = useState(false);
  const under = useRef(false);
  const combine = async (one: Item, other: Item) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    try {
      const body = { storyToken, sceneId, itemIds: [one.itemId, other.itemId] satisfies [string, string] };
      const { made, quests, won, rules } = fillForReader(await send(calls.combineItems, { body }));
      noteQuestStates(storyId, sceneId, { quests, won, rules });
      if (made) {
        if (made.text !== '') talk.narrate(made.text);
        showToast(m.play_made_item({ item: withThe(made.item.itemName) }));
      } else showToast(m.play_nothing_comes_of_it());
    } catch (error) {
      showError(errorText(error));
    }
    under.current = false;
    setBusy(false);
  };
  return { combine, busy };
}
