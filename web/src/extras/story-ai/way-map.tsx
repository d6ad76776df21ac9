import type { StoryAiOptions } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { type GeneratedStory, isOver, type Page, toLetter } from './book.ts';
import { StoryText } from './story-text.tsx';
import styles from './way-map.module.css';

interface ChoiceMapProps {
  book: GeneratedStory;
  options: StoryAiOptions | undefined;
  onClose: () => void;
}

/** Map of the choices made, with the alternatives not taken. */
export function ChoiceMap({ book, options, onClose }: ChoiceMapProps) {
  const findSettingImage = (id: string) => options?.settings.find(({ settingId }) => settingId === id)?.imageURL;
  return (
    <Dialog open onClose={onClose} title={m.story_ai_your_path_so_far()} className={styles.dialog}>
      <ol className={styles.path}>
        {book.pages.map((page) => {
          const place = findSettingImage(page.scene.settingId);
          return (
            <li key={page.scene.sceneId} data-here={page.choice === null}>
              <div className={styles.stop}>
                {place && <Picture url={place} kind="background" alt="" sizes="88px" />}
                <p>
                  <small>{page.scene.location}</small>
                  <b>{page.scene.title}</b>
                </p>
              </div>
              {page.choice === null ? (
                <p className={styles.here}>
                  {isOver(book) ? m.story_ai_the_story_ended_here() : m.story_ai_you_are_here()}
                </p>
              ) : (
                <Ways page={page} />
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}

/** All choices of a scene, including the one taken. */
function Ways({ page: { scene, choice } }: { page: Page }) {
  const { choices } = scene.question;
  const own = choice !== null && !choices.includes(choice);
  return (
    <ul className={styles.ways}>
      {choices.map((each, place) => (
        <li key={each} data-taken={each === choice}>
          <b aria-hidden="true">{toLetter(place)}</b>
          <span>
            <span className="sr">{each === choice ? m.story_ai_you_chose() : m.story_ai_not_taken()}</span>
            <StoryText text={each} />
          </span>
        </li>
      ))}
      {own && (
        <li data-taken>
          <b aria-hidden="true">“</b>
          <span>
            <span className="sr">{m.story_ai_you_chose_2()} </span>
            <StoryText text={choice} />
          </span>
        </li>
      )}
    </ul>
  );
}
