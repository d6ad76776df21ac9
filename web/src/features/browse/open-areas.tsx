import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { ArtTile } from '../../ui/art-tile.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { openAreasQuery } from './browse-queries.ts';
import styles from './open-areas.module.css';

const areas = [
  { to: '/irish-twin', title: m.browse_an_irish_town(), text: m.browse_talk_with_a_farmer_a_baker(), art: 'town' },
  { to: '/war-game', title: m.browse_carolina_1780(), text: m.browse_a_history_game_with_a_map(), art: 'game' },
  {
    to: '/story-ai',
    title: m.browse_a_story_of_your_own(),
    text: m.browse_choose_a_genre_and_decide_what(),
    art: 'own',
  },
] as const;

/** The open areas, which need no account. */
export function OpenAreas() {
  const shelf = useRef<HTMLElement>(null);
  const headingId = useId();
  const near = useInView(shelf, { margin: '160px', once: true });
  // The tiles work without their pictures, so a failed call is not reported.
  const { data } = useQuery({ ...openAreasQuery, enabled: near });
  return (
    <section className={styles.shelf} ref={shelf} aria-labelledby={headingId}>
      <h2 className="t-head" id={headingId}>
        {m.browse_play_without_an_account()}
      </h2>
      <ul className={styles.areas}>
        {areas.map(({ to, title, text, art }) => {
          const url = data?.[art];
          return (
            <li key={to}>
              <ArtTile
                className={styles.area}
                to={to}
                art={url && <Picture url={url} kind="background" alt="" sizes="(max-width: 640px) 280px, 400px" />}
              >
                <h3>{title}</h3>
                <p>{text}</p>
              </ArtTile>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
