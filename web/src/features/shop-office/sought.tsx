import { useSearchParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { parsePage } from '../../ui/page-within.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import type { ListSearch } from './office-queries.ts';
import styles from './rows.module.css';

/** The list's parameters in the URL: search, page and kind. */
export interface ListParams extends ListSearch {
  kind: string | null;
}

/** Reads and writes a list's parameters in the URL. */
export function useListParams(): [ListParams, (listParams: ListParams) => void] {
  const [params, setParams] = useSearchParams();
  const part = params.get('part') ?? '';
  const listParams = {
    page: parsePage(params.get('page')),
    searchQuery: (params.get('searchQuery') ?? '').trim(),
    kind: params.get('kind'),
  };
  const setListParams = ({ page, searchQuery, kind }: ListParams) =>
    setParams({
      part,
      ...(searchQuery !== '' && { searchQuery }),
      ...(kind !== null && { kind }),
      ...(page > 1 && { page: String(page) }),
    });
  return [listParams, setListParams];
}

interface ListFiltersProps {
  asked: ListParams;
  ask: (listParams: ListParams) => void;
  /** The kinds to choose from, with their labels. */
  kinds: readonly (readonly [kind: string, name: string])[];
  all: string;
}

/** Filters of a list: player and kind. */
export function ListFilters({ asked, ask, kinds, all }: ListFiltersProps) {
  return (
    <div className={styles.controls}>
      <SearchBox
        className={styles.search}
        label={m.shop_office_search_by_player()}
        placeholder={m.shop_office_name_email_or_id()}
        value={asked.searchQuery}
        onSearch={(searchQuery) => ask({ ...asked, searchQuery, page: 1 })}
        onClear={() => ask({ ...asked, searchQuery: '', page: 1 })}
      />
      <label className={styles.kind}>
        <span className="sr">{m.shop_office_kind()}</span>
        <select
          value={asked.kind ?? ''}
          onChange={(event) => ask({ ...asked, kind: event.target.value || null, page: 1 })}
        >
          <option value="">{all}</option>
          {kinds.map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface ListPagerProps {
  asked: ListParams;
  ask: (listParams: ListParams) => void;
  nextPage: number | null;
}

/** Pager for newer and older rows; hidden if there is only one page. */
export function ListPager({ asked, ask, nextPage }: ListPagerProps) {
  if (asked.page === 1 && nextPage === null) return null;
  return (
    <nav className={styles.turn} aria-label={m.shop_office_pages()}>
      <Button disabled={asked.page === 1} onClick={() => ask({ ...asked, page: asked.page - 1 })}>
        {m.shop_office_newer()}
      </Button>
      <span className="muted num">{m.shop_office_page_page({ page: asked.page })}</span>
      <Button disabled={nextPage === null} onClick={() => nextPage !== null && ask({ ...asked, page: nextPage })}>
        {m.shop_office_older()}
      </Button>
    </nav>
  );
}
