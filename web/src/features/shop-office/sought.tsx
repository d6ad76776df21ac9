import { useSearchParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { pageOf } from '../../ui/page-within.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import type { Sought } from './office-queries.ts';
import styles from './rows.module.css';

/** What the address asks of a list: whom it is about, which page, and how its rows stand. */
export interface Asked extends Sought {
  kind: string | null;
}

/** Reads and writes what a list of the office shows, in the address. */
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
  /** What can be chosen, by its word, and how it is called. */
  kinds: readonly (readonly [kind: string, name: string])[];
  all: string;
}

/** Whose rows, and of which kind. */
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

/** Newer and earlier rows; not there when there is one page. */
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
