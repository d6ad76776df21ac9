import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { Scenery } from '../../ui/scenery.tsx';
import { isOver, recallBook } from './book.ts';
import { optionsQuery } from './options-query.ts';
import styles from './story-ai.module.css';

/** Two ways: on with the story of last time, or a new one. */
export function StartPage() {
  const { data } = useQuery(optionsQuery);
  const book = recallBook();
  const play = book
    ? isOver(book)
      ? `Read “${book.title}” again`
      : `Go on with “${book.title}”`
    : 'Begin with a first story';
  const picture = (index: number) => data?.genres[index]?.imageURL;
  return (
    <Scenery url={data?.settings[1]?.imageURL} soft className={styles.page}>
      <header className={styles.bar}>
        <Link to="/home">Back to the stories</Link>
      </header>
      <main className={styles.main}>
        <div className={styles.tiles}>
          <h1 className="t-hero">A story of your own</h1>
          <Tile to={book ? '/story-ai/chat' : '/story-ai/create'} name="Play" about={play} picture={picture(1)} />
          <Tile
            to="/story-ai/create"
            name="Create"
            about="Choose a genre, people and places, and see what comes of them"
            picture={picture(9)}
          />
        </div>
      </main>
    </Scenery>
  );
}

interface TileProps {
  to: string;
  name: string;
  about: string;
  picture: string | undefined;
}

function Tile({ to, name, about, picture }: TileProps) {
  return (
    <Link className={styles.tile} to={to}>
      {picture && <Picture url={picture} kind="cover" alt="" sizes="420px" eager />}
      <div>
        <h2 className="t-title">{name}</h2>
        <p>{about}</p>
      </div>
    </Link>
  );
}
