import type { SceneDetail, Story } from '@emberlore/contract';
import { pictureAt } from '@emberlore/contract';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { storyState } from '../../../ui/story-state.ts';
import { StepHead, StudioFrame, Todo } from '../frame/studio-frame.tsx';
import { SceneBoard } from './scene-board.tsx';
import { SceneDetailDialog } from './scene-detail-dialog.tsx';

interface ScenesProps {
  story: Story;
  onBack: () => void;
  onComplete: () => void;
}

/** Step to order a new story's scenes and continue. */
export function StoryScenes({ story, onBack, onComplete }: ScenesProps) {
  const [open, setOpen] = useState<SceneDetail | null>(null);
  const none = story.scenes.length === 0;
  return (
    <StudioFrame
      title={story.storyName}
      sub={scenesText(story.scenes.length)}
      backLabel={m.studio_back_to_the_story()}
      onBack={onBack}
      state={<Pill>{storyState(story)}</Pill>}
      wash={pictureAt(story.storyImageURL, 960)}
      dock={
        <>
          <Todo
            done={!none}
            text={none ? m.studio_create_the_first_scene() : m.studio_add_another_scene_or_complete_the()}
          />
          <Button look="primary" disabled={none} onClick={onComplete}>
            {m.spec_complete_story()}
          </Button>
        </>
      }
    >
      <StepHead title={story.storyName}>{m.studio_players_play_the_scenes_in_this()}</StepHead>
      <SceneBoard storyId={story.storyId} scenes={story.scenes} createAt={newScenePath(story)} onOpen={setOpen} />
      {open && <SceneDetailDialog scene={open} onClose={() => setOpen(null)} />}
    </StudioFrame>
  );
}

/** Returns the URL to create the next scene of a story. */
export function newScenePath({ storyId, scenes }: Story): string {
  return `/createStory/${storyId}/createScene?sceneOrder=${scenes.length}`;
}

function scenesText(count: number): string {
  return count === 0 ? m.studio_no_scenes_yet() : m.studio_count_of_up_to_4({ count });
}
