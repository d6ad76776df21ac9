import type { SceneDetail, Story } from '@emberlore/contract';
import { pictureAt, studioTexts } from '@emberlore/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { StepHead, StudioFrame, Todo } from '../frame/studio-frame.tsx';
import { SceneBoard } from './scene-board.tsx';
import { SceneDetailDialog } from './scene-detail-dialog.tsx';

interface ScenesProps {
  story: Story;
  onBack: () => void;
  onComplete: () => void;
}

/** The scenes of a story that is being made: their order, and the way on. */
export function StoryScenes({ story, onBack, onComplete }: ScenesProps) {
  const [open, setOpen] = useState<SceneDetail | null>(null);
  const none = story.scenes.length === 0;
  return (
    <StudioFrame
      title={story.storyName}
      sub={scenesText(story.scenes.length)}
      backLabel="Back to the story"
      onBack={onBack}
      wash={pictureAt(story.storyImageURL, 960)}
      dock={
        <>
          <Todo done={!none} text={none ? 'Create the first scene' : 'Another scene, or is the story complete?'} />
          <Button look="primary" disabled={none} onClick={onComplete}>
            {studioTexts.completeStory}
          </Button>
        </>
      }
    >
      <StepHead title={story.storyName}>Players go through the scenes in this order, from left to right.</StepHead>
      <SceneBoard scenes={story.scenes} createAt={newScenePath(story)} onOpen={setOpen} />
      {open && <SceneDetailDialog scene={open} onClose={() => setOpen(null)} />}
    </StudioFrame>
  );
}

/** Where the next scene of a story is made. */
export function newScenePath({ storyId, scenes }: Story): string {
  return `/createStory/${storyId}/createScene?sceneOrder=${scenes.length}`;
}

function scenesText(count: number): string {
  return count === 0 ? 'No scene yet' : `${count} of up to 4 scenes`;
}
