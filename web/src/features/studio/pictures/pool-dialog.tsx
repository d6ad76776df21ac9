import { type PoolKind, type PoolLook, type PoolPicture, pictureAt } from '@emberlore/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import styles from './pool.module.css';

const looks = [
  { id: 'any', name: m.studio_any_look() },
  { id: 'feminine', name: m.studio_feminine() },
  { id: 'masculine', name: m.studio_masculine() },
  { id: 'androgynous', name: m.studio_androgynous() },
] as const;
const ages = [
  { id: 'any', name: m.studio_any_age() },
  { id: 'young', name: m.studio_young() },
  { id: 'grown', name: m.studio_adult() },
  { id: 'old', name: m.studio_old() },
] as const;

interface Filter {
  look: (typeof looks)[number]['id'];
  age: (typeof ages)[number]['id'];
  text: string;
}

interface DialogProps {
  kind: PoolKind;
  /** Which people are shown first. */
  look?: PoolLook | undefined;
  /** What is searched first. */
  search?: string | undefined;
  title: string;
  onChoose: (picture: PoolPicture) => void;
  onClose: () => void;
}

/** Dialog with the product's picture pool: portraits by look and age, places, things. */
export function PoolDialog({ kind, look, search = '', title, onChoose, onClose }: DialogProps) {
  const [filter, setFilter] = useState<Filter>({ look: look ?? 'any', age: 'any', text: search.trim() });
  const pool = usePool(kind, filter);
  const pictures = pool.data?.pages.flatMap((page) => page.pictures);
  return (
    <Dialog open onClose={onClose} title={title} large>
      <div className={styles.filters}>
        {kind === 'portraits' && (
          <>
            <Segments
              label={m.studio_look()}
              options={looks}
              value={filter.look}
              onChange={(look) => setFilter({ ...filter, look })}
            />
            <Segments
              label={m.studio_age()}
              options={ages}
              value={filter.age}
              onChange={(age) => setFilter({ ...filter, age })}
            />
          </>
        )}
        <SearchBox
          live
          className={styles.search}
          label={m.studio_search_pictures()}
          placeholder={hints[kind]}
          value={filter.text}
          onSearch={(text) => setFilter({ ...filter, text })}
          onClear={() => setFilter({ ...filter, text: '' })}
        />
      </div>
      {pool.error ? (
        <EmptyState text={errorText(pool.error)}>
          <Button onClick={() => void pool.refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : pictures?.length === 0 ? (
        <EmptyState text={m.studio_no_pictures_found_try_another_word()} />
      ) : (
        <>
          {pool.data?.pages[0]?.partly && (
            <p className="muted" role="status">
              {m.studio_no_picture_shows_all_of_it()}
            </p>
          )}
          <ul className={clsx(styles.grid, styles[kind])} aria-label={m.studio_pictures()} aria-busy={!pictures}>
            {pictures
              ? pictures.map((picture) => (
                  <Choice key={picture.poolId} kind={kind} picture={picture} onChoose={() => onChoose(picture)} />
                ))
              : Array.from({ length: 8 }, (_, place) => place).map((place) => (
                  <li key={place}>
                    <Skeleton className={styles.waiting} />
                  </li>
                ))}
          </ul>
        </>
      )}
      <MoreButton list={pool}>{m.studio_show_more()}</MoreButton>
    </Dialog>
  );
}

const hints: Record<PoolKind, string> = {
  portraits: m.studio_for_example_sailor_queen_cloak(),
  backgrounds: m.studio_for_example_forest_ship_market(),
  items: m.studio_for_example_key_letter_ring(),
};

function usePool(kind: PoolKind, { look, age, text }: Filter) {
  return useInfiniteQuery({
    queryKey: ['studio', 'pool', kind, look, age, text],
    queryFn: ({ pageParam: page, signal }) =>
      send(calls.getPool, {
        query: {
          kind,
          page,
          ...(look !== 'any' && { look }),
          ...(age !== 'any' && { age }),
          ...(text !== '' && { searchQuery: text }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

function Choice({ kind, picture, onChoose }: { kind: PoolKind; picture: PoolPicture; onChoose: () => void }) {
  const faces = picture.faces;
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <img src={pictureAt(picture.imageURL, kind === 'items' ? 256 : 480)} alt={picture.alt} loading="lazy" />
        {faces && (
          <span className={styles.faces} aria-hidden="true">
            {[faces.annoyed, faces.happy, faces.sad].map(({ poolId, imageURL }) => (
              <img key={poolId} src={pictureAt(imageURL, 256)} alt="" loading="lazy" />
            ))}
          </span>
        )}
        {kind !== 'portraits' && <span className={styles.name}>{picture.name}</span>}
      </button>
    </li>
  );
}
