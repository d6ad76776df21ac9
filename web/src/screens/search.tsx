import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { StoryGrid } from '../features/browse/story-grid.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import styles from '../features/search/search.module.css';
import { parseSearch, searchPath } from '../features/search/search-query.ts';
import { SearchResults } from '../features/search/search-results.tsx';
import { m } from '../i18n/messages.ts';
import { IconLink } from '../ui/button.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { TurnButton } from '../ui/turn-button.tsx';
import { AddressedDialogs, useAddressed } from './addressed-dialogs.tsx';

/** `/search?searchQuery=…&page=…`: the stories matching a text. */
export function SearchScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { storyAt } = useAddressed();
  const search = parseSearch(params);
  return (
    <>
      <TopBar search={false} plain />
      <main className={styles.page}>
        <div className={styles.head}>
          <IconLink label={m.screens_back_to_home()} look="ghost" to="/home">
            <ArrowLeft size={22} aria-hidden="true" />
          </IconLink>
          <SearchBox
            large
            label={m.screens_search_stories()}
            placeholder={m.spec_search_placeholder()}
            value={search.text}
            onSearch={(text) => void navigate(searchPath({ text, page: 1 }))}
          />
        </div>
        <h1 className={`${styles.title} t-title`}>{search.text === '' ? m.spec_search() : `“${search.text}”`}</h1>
        {search.text !== '' && <TurnButton />}
        <SearchResults
          search={search}
          onPage={(page, { replace }) => void navigate(searchPath({ ...search, page }), { replace })}
          grid={(stories, awaited) => (
            <StoryGrid label={m.screens_search_results()} stories={stories} awaited={awaited} detailOf={storyAt} />
          )}
        />
      </main>
      <PageFoot />
      <AddressedDialogs />
    </>
  );
}
