import type { ReactNode } from 'react';
import { m } from '../../i18n/messages.ts';
import type { Ranking } from './browse-queries.ts';
import { curated, ranksAnything } from './ranking.ts';
import { StoryRow } from './story-row.tsx';

interface RankingProps {
  ranking: Ranking;
  to: (storyId: string) => string;
  /** Controls at the end of the row's head. */
  tools?: ReactNode;
}

const titles: Record<Ranking, string> = {
  storyLikes: m.spec_most_liked(),
  storyPlays: m.spec_most_played(),
  storyRating: m.spec_highest_rated(),
};
const curatedTitles: Record<Ranking, string> = {
  storyLikes: m.browse_start_here(),
  storyPlays: m.browse_an_hour_of_mystery(),
  storyRating: m.browse_new(),
};

/** The row of a ranking. While it ranks nothing, as in a new installation, a curated shelf stands in its place. */
export function RankingRow({ ranking, to, tools }: RankingProps) {
  const title = titles[ranking];
  return (
    <StoryRow
      title={title}
      source={{ filter: ranking }}
      to={to}
      tools={tools}
      instead={(stories) =>
        ranksAnything(stories, ranking) ? null : (
          <StoryRow
            title={curatedTitles[ranking]}
            note={m.browse_later_title({ title })}
            source={curated[ranking]}
            to={to}
            tools={tools}
          />
        )
      }
    />
  );
}
