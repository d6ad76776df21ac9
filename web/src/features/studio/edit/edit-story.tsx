import { pictureAt, type SceneDetail, type Story } from '@emberlore/contract';
import { lazy, Suspense, useState } from 'react';
import { useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { HiddenNote } from '../../../ui/hidden-note.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { storyState } from '../../../ui/story-state.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { StepHead, StudioFrame } from '../frame/studio-frame.tsx';
import { PublishTab } from '../publish/publish-tab.tsx';
import { SceneBoard } from '../scenes/scene-board.tsx';
import { SceneDetailDialog } from '../scenes/scene-detail-dialog.tsx';
import { newScenePath } from '../scenes/story-scenes.tsx';
import { StoryPreview } from '../story/story-preview.tsx';
import { StoryStatsTab } from '../story-stats/story-stats-tab.tsx';
import styles from './edit.module.css';
import { StoryImages } from './story-images.tsx';
import { StoryPart } from './story-part.tsx';
import { TagsPart } from './tags-part.tsx';

// Large, and not needed for the other tabs.
const RulesTab = lazy(async () => ({ default: (await import('../rules/rules-tab.tsx')).RulesTab }));
const StoryMapTab = lazy(async () => ({ default: (await import('../story-map/story-map-tab.tsx')).StoryMapTab }));
const VersionsTab = lazy(async () => ({ default: (await import('../versions/versions-tab.tsx')).VersionsTab }));

/** The tabs of Edit Story, by their name in the URL. */
export const storyTabs = ['story', 'tags', 'scenes', 'choices', 'map', 'publish', 'stats', 'versions'] as const;
export type StoryTab = (typeof storyTabs)[number];

interface EditProps {
  story: Story;
  tab: StoryTab;
  onTab: (tab: StoryTab) => void;
  onBack: () => void;
}

/** Screen to edit a story: texts, pictures, tags, scenes, publishing and story stats. */
export function EditStory({ story, tab, onTab, onBack }: EditProps) {
  const account = useAccount();
  const cover = { url: story.storyImageURL };
  return (
    <StudioFrame
      title={m.studio_edit_story()}
      backLabel={m.studio_back_to_the_profile()}
      onBack={onBack}
      state={<Pill>{storyState(story)}</Pill>}
      wash={pictureAt(story.storyImageURL, 960)}
      preview={
        tab === 'story' || tab === 'tags' ? (
          <StoryPreview {...story} cover={cover} tags={story.storyTags} author={story.storyCreatedBy} />
        ) : undefined
      }
    >
      <StepHead title={story.storyName} />
      {story.storyHidden && <HiddenNote what="story" />}
      <Tabs
        label={m.studio_edit_story()}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'story',
            name: m.studio_story(),
            content: (
              <div className={styles.form}>
                <StoryPart story={story} admin={account?.isAdmin ?? false} />
                <StoryImages story={story} />
              </div>
            ),
          },
          { id: 'tags', name: m.spec_story_tags(), content: <TagsPart story={story} /> },
          { id: 'scenes', name: m.studio_scenes(), content: <Scenes story={story} /> },
          {
            id: 'choices',
            name: m.studio_choices_and_endings(),
            content: (
              <Suspense fallback={<Waiting text={m.studio_loading_choices_and_endings()} />}>
                <RulesTab story={story} />
              </Suspense>
            ),
          },
          {
            id: 'map',
            name: m.studio_story_map(),
            content: (
              <Suspense fallback={<Waiting text={m.studio_map_loading()} />}>
                <StoryMapTab story={story} />
              </Suspense>
            ),
          },
          { id: 'publish', name: m.studio_publish(), content: <PublishTab story={story} /> },
          { id: 'stats', name: m.studio_stats(), content: <StoryStatsTab story={story} /> },
          {
            id: 'versions',
            name: m.studio_versions(),
            content: (
              <Suspense fallback={<Waiting text={m.studio_versions_loading()} />}>
                <VersionsTab story={story} />
              </Suspense>
            ),
          },
        ]}
      />
    </StudioFrame>
  );
}

function Scenes({ story }: { story: Story }) {
  const [open, setOpen] = useState<SceneDetail | null>(null);
  return (
    <>
      <SceneBoard storyId={story.storyId} scenes={story.scenes} createAt={newScenePath(story)} onOpen={setOpen} />
      {open && <SceneDetailDialog scene={open} onClose={() => setOpen(null)} />}
    </>
  );
}
