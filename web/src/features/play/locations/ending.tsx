import type { ReachedEnding } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ReadingStop } from '../../../ui/reading-stop.tsx';
import styles from './ending.module.css';

interface EndingProps {
  ending: ReachedEnding;
  /** Id of the heading, which names the section around it. */
  headingId: string;
}

/** How a run ended, as the last page of the book: the picture, the text, and what became of everybody. */
export function Ending({ ending, headingId }: EndingProps) {
  return (
    <>
      <header className={styles.head} data-bare={ending.imageURL === ''}>
        {ending.imageURL !== '' && (
          <Picture url={ending.imageURL} kind="background" alt="" sizes="(max-width: 1140px) 100vw, 1080px" eager />
        )}
        <div className={styles.words}>
          <h2 id={headingId} className={styles.kicker} data-page-heading>
            {m.play_the_end()}
          </h2>
          <p className={styles.title}>{ending.title}</p>
          {ending.share !== null && (
            <p className={styles.share}>{m.play_share_of_players_ended_here({ share: ending.share })}</p>
          )}
        </div>
      </header>
      <ReadingStop label={ending.title} className={styles.tale}>
        <p>{ending.text}</p>
      </ReadingStop>
      {ending.epilogues.length > 0 && <Epilogues epilogues={ending.epilogues} />}
    </>
  );
}

function Epilogues({ epilogues }: Pick<ReachedEnding, 'epilogues'>) {
  return (
    <ReadingStop label={m.play_what_became_of_them()} className={styles.epilogues}>
      <h3 className="t-head">{m.play_what_became_of_them()}</h3>
      <ul>
        {epilogues.map(({ characterId, characterName, imageURL, text }) => (
          <li key={characterId}>
            {imageURL !== '' && <Avatar url={imageURL} alt="" size={88} face ringed />}
            <div>
              <h4>{characterName}</h4>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </ReadingStop>
  );
}
