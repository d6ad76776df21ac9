import { useSearchParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { pageOf } from '../../ui/page-within.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import type { Sought } from './office-queries.ts';
import styles from './rows.module.css';

/** The list's parameters in the URL: search, page and kind. */
export interface Asked extends Sought {
  kind: string | null;
}

/** Reads and writes a list's parameters in the URL. */
export function useAsked(): [Asked, (asked: Asked) => void] {
  const [params, setParams] = useSearchParams();
  const part = params.get('part') ?? '';
  const asked = {
    page: pageOf(params.get('page')),
    searchQuery: (params.get('searchQuery') ?? '').trim(),
    kind: params.get('kind'),
  };
  const ask = ({ page, searchQuery, kind }: Asked) =>
    setParams({
      part,
      ...(searchQuery !== '' && { searchQuery }),
      ...(kind !== null && { kind }),
      ...(page > 1 && { page: String(page) }),
    });
  return [asked, ask];
}

interface ControlsProps {
  asked: Asked;
  ask: (asked: Asked) => void;
  /** The kinds to choose from, with their labels. */
  kinds: readonly (readonly [kind: string, name: string])[];
  all: string;
}

/** Filters of a list: player and kind. */
export function Controls({ asked, ask, kinds, all }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <SearchBox
        className={styles.search}
        label={m.shop_office_search_by_player()}
        placeholder={m.shop_office_name_e_mail_or_id()}
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

interface TurnProps {
  asked: Asked;
  ask: (asked: Asked) => void;
  nextPage: number | null;
}

/** Pager for newer and older rows; hidden if there is only one page. */
export function Turn({ asked, ask, nextPage }: TurnProps) {
  if (asked.page === 1 && nextPage === null) return null;
  return (
    <nav className={styles.turn} aria-label={m.shop_office_pages()}>
      <Button disabled={asked.page === 1} onClick={() => ask({ ...asked, page: asked.page - 1 })}>
        {m.shop_office_newer()}
      </Button>
      <span className="muted num">{m.shop_office_page_page({ page: asked.page })}</span>
      <Button disabled={nextPage === null} onClick={() => nextPage !== null && ask({ ...asked, page: nextPage })}>
        {m.shop_office_earlier()}
      </Button>
    </nav>
  );
}
