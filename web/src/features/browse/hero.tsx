import { abbreviateCount, type calls, type LatestRun, type Output } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { reportStory } from '../../api/analytics.ts';
import { latestRunQuery } from '../../api/latest-run.ts';
import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Bust } from '../../ui/bust.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { tagName } from '../../ui/tag-name.ts';
import { isTelling } from '../../ui/telling-count.ts';
import { featuredQuery } from './browse-queries.ts';
import { FreeTalkStart, freeQuestions } from './free-talk-start.tsx';
import styles from './hero.module.css';

// Voice chat is large, so it loads only when a visitor asks something.
const FreeTalk = lazy(async () => ({ default: (await import('./free-talk.tsx')).FreeTalk }));

const LivingFace = lazy(async () => ({ default: (await import('../../voice/face/living-face.tsx')).LivingFace }));

type Featured = NonNullable<Output<typeof calls.getFeatured>['featured']>;

/** Number of tags above the title; a phone shows two of them. */
const shownTags = 3;
const welcome = m.browse_stories_that_answer_back();

interface HeroProps {
  /** Returns the URL that starts a run of a story. */
  playOf: (storyId: string) => string;
  /** Returns the URL of a story's detail. */
  detailOf: (storyId: string) => string;
  onPlay: (storyId: string) => void;
}

/** Head of the home page: the featured story with its leading character, or a plain welcome if there is none. */
export function Hero(props: HeroProps) {
  const { data, isError } = useQuery(featuredQuery);
  if (data?.featured) return <FeaturedStory {...data.featured} {...props} />;
  if (data || isError) return <PlainWelcome />;
  // Keep a first heading on the page while the featured story loads.
  return (
    <>
      <h1 className="sr">{welcome}</h1>
      <Skeleton className={`${styles.hero} ${styles.waiting}`} />
    </>
  );
}

function FeaturedStory({ detailOf, onPlay, playOf, ...featured }: Featured & HeroProps) {
  const visitor = useAccount() === null;
  const [first, setFirst] = useState<string | null>(null);
  const [face, setFace] = useState(featured.portraitURL);
  const talking = visitor && first !== null;
  const words = <HeroWords {...featured} {...{ detailOf, onPlay }} onAsk={visitor ? setFirst : null} />;
  return (
    <section
      className={styles.hero}
      aria-label={m.browse_featured_story()}
      data-talking={talking}
      data-visitor={visitor}
    >
      <Picture className={styles.art} url={featured.backgroundImageURL} kind="background" alt="" sizes="112vw" eager />
      <div className={styles.shade} />
      <div className={styles.stage}>
        <Bust
          url={face}
          alt={featured.portraitAlt}
          sizes="(max-width: 640px) 376px, 600px"
          eager
          over={(url) =>
            talking && (
              <Suspense fallback={null}>
                <LivingFace url={url} speaking />
              </Suspense>
            )
          }
        />
      </div>
      <div className={styles.floor} />
      {talking ? (
        <Suspense fallback={words}>
          <FreeTalk
            partner={toPartner(featured)}
            opening={featured.story.storyTagline}
            questions={freeQuestions}
            first={first}
            returnTo={playOf(featured.story.storyId)}
            onFace={setFace}
          />
        </Suspense>
      ) : (
        words
      )}
    </section>
  );
}

function toPartner(featured: Featured) {
  return {
    characterName: featured.portraitAlt,
    characterImageURL: featured.portraitURL,
    characterAnnoyedImageURL: featured.annoyedPortraitURL,
    characterHappyImageURL: featured.happyPortraitURL,
    characterSadImageURL: featured.sadPortraitURL,
  };
}

interface WordsProps extends Featured, Pick<HeroProps, 'detailOf' | 'onPlay'> {
  /** Asks the character something at once; null for players, who play. */
  onAsk: ((question: string) => void) | null;
}

function HeroWords({ story, scenes, portraitAlt, detailOf, onPlay, onAsk }: WordsProps) {
  const run = useQuery({ ...latestRunQuery(story.storyId), enabled: onAsk === null }).data;
  const label = run && hasBegun(run) ? (run.finished ? m.browse_play_again() : m.browse_continue()) : m.browse_play();
  return (
    <div className={styles.words}>
      {onAsk && <p className={styles.pitch}>{m.browse_what_this_is()}</p>}
      <p className={styles.meta}>
        {story.storyTags.slice(0, shownTags).map((tag) => (
          <span key={tag} className={styles.tag}>
            {tagName(tag)}
          </span>
        ))}
        <span className={styles.wide}>{scenesText(scenes)}</span>
        {story.storyRatings > 0 && <Stars value={Math.round(story.storyRating)} />}
        {isTelling(story.storyPlays) && (
          <span>
            <Play size={16} aria-hidden="true" />
            <span className="sr">{m.browse_plays()}</span>
            {abbreviateCount(story.storyPlays)}
          </span>
        )}
      </p>
      <h1 className="t-hero">{story.storyName}</h1>
      <p className={`${styles.line} t-lead`}>{story.storyTagline}</p>
      <div className={styles.go}>
        <Button look="primary" large onClick={() => onPlay(story.storyId)}>
          <Play size={20} fill="currentColor" aria-hidden="true" />
          {label}
        </Button>
        <ButtonLink
          large
          to={detailOf(story.storyId)}
          state={{ fromHome: true }}
          preventScrollReset
          onClick={() => reportStory('story_clicked', story)}
        >
          {m.browse_details()}
        </ButtonLink>
      </div>
      {onAsk && <FreeTalkStart name={portraitAlt} onAsk={onAsk} />}
    </div>
  );
}

/** Whether something was said or done in a run: one that was only opened is no play to continue. */
const hasBegun = ({ messages, items, progress, finished }: LatestRun) => finished || messages + items + progress > 0;

function scenesText(scenes: number): string {
  return m.browse_scenes({ count: scenes });
}

function PlainWelcome() {
  return (
    <section className={styles.plain}>
      <h1 className="t-title">{welcome}</h1>
      <p className="t-lead muted">{m.browse_walk_in_ask_anything_and()}</p>
    </section>
  );
}
