import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { clearReturnUrl, readReturnUrl } from '../../api/way-back.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import small from './art/tavern-960.webp';
import large from './art/tavern-1600.webp';
import styles from './balance.module.css';
import { describeBalance } from './balance-words.ts';
import { shopQuery } from './shop-queries.ts';

/** The balance and, for players who came from a story, a link back to it. */
export function Balance({ credits }: { credits: number }) {
  const messagesPerStory = useQuery(shopQuery).data?.messagesPerStory;
  const back = readReturnUrl();
  return (
    <section className={styles.panel} aria-label={m.shop_your_balance()}>
      <img src={large} srcSet={`${small} 960w, ${large} 1600w`} sizes="(max-width: 860px) 100vw, 1100px" alt="" />
      <div className={styles.words}>
        <p className={styles.balance}>
          <span className="fig">{credits.toLocaleString('en-GB')}</span>{' '}
          <span className={styles.unit}>{m.shop_credits_noun({ count: credits })}</span>
        </p>
        <p className={styles.good}>{describeBalance(credits, messagesPerStory)}</p>
        {back !== null && (
          <ButtonLink look="glass" className={styles.back} to={back} onClick={clearReturnUrl}>
            <ArrowLeft size={18} aria-hidden="true" />
            {m.shop_back_to_the_story()}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
