import { m } from '../../../i18n/messages.ts';
import { focusStyle, type PictureValue, usePictureUrl } from '../../../ui/picture-file.ts';
import { Pill } from '../../../ui/pill.tsx';
import { tagName } from '../../../ui/tag-name.ts';
import styles from './story-preview.module.css';

interface PreviewProps {
  storyName: string;
  storyDescription: string;
  cover: PictureValue | null;
  tags: readonly string[];
  author: string;
}

/** Preview of the story as a card, with its details. */
export function StoryPreview({ storyName, storyDescription, cover, tags, author }: PreviewProps) {
  const url = usePictureUrl(cover);
  return (
    <div className={styles.preview}>
      <div className={styles.card}>
        {url ? <img src={url} alt="" style={focusStyle(cover)} /> : <span className={styles.blank} />}
        <span className={styles.words}>
          <b className="serif">{storyName.trim() || m.studio_your_story()}</b>
          <span className="t-tiny">{author}</span>
        </span>
      </div>
      <p className={styles.description}>{storyDescription.trim() || m.studio_your_description_will_appear_here()}</p>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <Pill key={tag}>{tagName(tag)}</Pill>
          ))}
        </p>
      )}
    </div>
  );
}
