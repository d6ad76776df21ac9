import { useQuery } from '@tanstack/react-query';
import { m } from '../../i18n/messages.ts';
import { ArtTile } from '../../ui/art-tile.tsx';
import { OpenPage } from '../../ui/open-page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { isOver, loadGeneratedStory } from './book.ts';
import { optionsQuery } from './options-query.ts';
import styles from './story-ai.module.css';

/** Start page: continue the last story, or begin a first one; or create a new one. */
export function StartPage() {
  const { data } = useQuery(optionsQuery);
  const book = loadGeneratedStory();
  const play = book
    ? isOver(book)
      ? m.story_ai_read_title_again({ title: book.title })
      : m.story_ai_continue_title({ title: book.title })
    : m.story_ai_start_your_first_story();
  // A first story begins at once, with whatever has been chosen so far: every choice is optional.
  const way = book ? `/story-ai/chat${isOver(book) ? '?read=1' : ''}` : '/story-ai/chat?new=1';
  const picture = (index: number) => data?.genres[index]?.imageURL;
  return (
    <OpenPage
      back={{ to: '/home', label: m.story_ai_back_to_the_stories() }}
      background={data?.settings[1]?.imageURL}
      soft
      className={styles.tiles}
    >
      <h1 className="t-hero">{m.story_ai_a_story_of_your_own()}</h1>
      <Tile to={way} name={m.story_ai_play()} about={play} picture={picture(1)} />
      <Tile
        to="/story-ai/create"
        name={m.story_ai_create()}
        about={m.story_ai_choose_a_genre_characters_and()}
        picture={picture(9)}
      />
    </OpenPage>
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
    <ArtTile
      className={styles.tile}
      to={to}
      art={picture && <Picture url={picture} kind="cover" alt="" sizes="420px" eager />}
    >
      <h2 className="t-title">{name}</h2>
      <p>{about}</p>
    </ArtTile>
  );
}
