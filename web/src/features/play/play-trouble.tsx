import { CallError } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const lost = {
  story: {
    title: m.play_this_story_isnt_available(),
    text: m.play_its_author_may_have_removed_it(),
  },
  scene: {
    title: m.play_this_scene_isnt_in_the_story(),
    text: m.play_this_link_doesnt_lead_to_a_scene(),
  },
  character: {
    title: m.play_nobody_by_that_name_is_here(),
    text: m.play_this_link_doesnt_lead_to_anyone(),
  },
};

/** Shown when the story, scene or character doesn't exist or isn't available to the player. */
export function Missing({ what, back }: { what: keyof typeof lost; back: { to: string; label: string } }) {
  return (
    <EmptyState page title={lost[what].title} text={lost[what].text}>
      <ButtonLink look="primary" to={back.to}>
        {back.label}
      </ButtonLink>
    </EmptyState>
  );
}

/** Shown when a play screen fails to load. */
export function PlayTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = error instanceof CallError ? error.text : m.play_something_went_wrong();
  return (
    <EmptyState page title={m.play_this_page_couldnt_be_loaded()} text={text}>
      <Button look="primary" onClick={onRetry}>
        {m.play_try_again()}
      </Button>
      <ButtonLink to="/home">{m.play_back_to_home()}</ButtonLink>
    </EmptyState>
  );
}
