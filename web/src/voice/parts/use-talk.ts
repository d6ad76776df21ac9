import { useEffect, useSyncExternalStore } from 'react';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import { suspendTalks } from '../talk/talks.ts';

/** Joins the talk while mounted and returns its state. Closes all sessions when the page unloads. */
export function useTalk(talk: Talk): TalkState {
  useEffect(() => {
    talk.attend();
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) talk.attend();
    };
    window.addEventListener('pagehide', suspendTalks);
    window.addEventListener('pageshow', back);
    // A session that couldn't be opened without a connection.
    window.addEventListener('online', talk.attend);
    return () => {
      window.removeEventListener('pagehide', suspendTalks);
      window.removeEventListener('pageshow', back);
      window.removeEventListener('online', talk.attend);
      talk.leave();
    };
  }, [talk]);
  return useSyncExternalStore(talk.subscribe, talk.state);
}
