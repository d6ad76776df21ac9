import { actionText, formatThrow, type JournalChapter, type JournalLine, type JournalPart } from '@emberlore/contract';
import { Swords } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FoundItemButton } from '../found-item.tsx';
import styles from './run-chapter.module.css';

type PartOf<K extends JournalPart['kind']> = Extract<JournalPart, { kind: K }>;

const pictureSizes = '(max-width: 800px) 100vw, 800px';

/** A chapter of a run: a stay in a scene, or the ending. */
export function RunChapter({ chapter: { title, description, imageURL, parts } }: { chapter: JournalChapter }) {
  return (
    <article className={styles.chapter} aria-label={title}>
      {imageURL !== null && (
        <div className={styles.place}>
          <Picture url={imageURL} kind="background" alt="" sizes={pictureSizes} />
        </div>
      )}
      <header className={styles.head}>
        {parts.some(({ kind }) => kind === 'ending') && <p className={styles.kicker}>{m.play_ending()}</p>}
        <h2>{title}</h2>
        {description !== '' && <p>{description}</p>}
      </header>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is told never moves
        <Part key={index} part={part} />
      ))}
    </article>
  );
}

function Part({ part }: { part: JournalPart }) {
  switch (part.kind) {
    case 'line':
      return <Line line={part.line} />;
    case 'find':
      return (
        <div className={styles.find}>
          <FoundItemButton item={part.item} className={styles.findHead} />
          <p>{part.item.itemDescription}</p>
          {part.firstLook && <p className="t-small">{m.play_found_at_first_look()}</p>}
        </div>
      );
    case 'choice':
      return <Choice choice={part} />;
    case 'duel':
      return <Duel duel={part} />;
    case 'win':
      return (
        <div className={styles.win}>
          {part.imageURL !== null && <Picture url={part.imageURL} kind="background" alt="" sizes={pictureSizes} />}
          <p className={styles.tale}>{part.text}</p>
        </div>
      );
    case 'ending':
      return <Ending ending={part} />;
  }
}

function Line({ line: { by, name, imageURL, text } }: { line: JournalLine }) {
  if (by === 'narrator') return <p className={styles.told}>{name === '' ? text : actionText(name, text)}</p>;
  if (by === 'user') {
    return (
      <p className={styles.you}>
        <b>{name}</b>
        {text}
      </p>
    );
  }
  return <Person name={name} imageURL={imageURL} text={text} />;
}

/** What somebody says, or what became of them, beside their portrait. */
function Person({ name, imageURL, text }: { name: string; imageURL: string | null; text: string }) {
  return (
    <div className={styles.says}>
      {imageURL === null ? <span className={styles.faceless} /> : <Avatar url={imageURL} alt="" size={56} face />}
      <p>
        <b>{name}</b>
        {text}
      </p>
    </div>
  );
}

/** A decision of the player: what was asked, what they chose, and what followed. */
function Choice({ choice: { question, option, text, roll } }: { choice: PartOf<'choice'> }) {
  return (
    <section className={styles.choice} aria-label={m.play_your_choice()}>
      <p className={styles.asked}>{question}</p>
      {option !== null && <p className={styles.chosen}>{option}</p>}
      {roll && <p className={styles.asked}>{m.play_roll_told({ dice: formatThrow(roll), number: roll.atLeast })}</p>}
      {text !== null && <p className={styles.tale}>{text}</p>}
    </section>
  );
}

function Duel({ duel: { text, outcome, imageURL } }: { duel: PartOf<'duel'> }) {
  return (
    <div className={styles.duel} data-outcome={outcome}>
      {imageURL !== null && <Avatar url={imageURL} alt="" size={56} face />}
      <p>{text}</p>
      <Swords size={20} aria-hidden="true" />
    </div>
  );
}

function Ending({ ending: { text, epilogues } }: { ending: PartOf<'ending'> }) {
  return (
    <>
      <p className={styles.tale}>{text}</p>
      {epilogues.length > 0 && (
        <section className={styles.fates}>
          <h3>{m.play_what_became_of_them()}</h3>
          {epilogues.map((epilogue) => (
            <Person key={`${epilogue.name} ${epilogue.text}`} {...epilogue} />
          ))}
        </section>
      )}
      <p className={styles.fin}>{m.play_the_end()}</p>
    </>
  );
}
