import { clsx } from 'clsx';
import { ArrowLeft, Check, CloudUpload, PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { AccountFace } from '../../../ui/account-face.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './studio-frame.module.css';

interface FrameProps {
  /** In the bar: what is worked on. */
  title: string;
  /** Under it, small, as in 'Scene 2 of up to 4'. */
  sub?: string | undefined;
  /** What the back arrow leads to, in words. */
  backLabel: string;
  onBack: () => void;
  /** In the bar at its end, as in where the draft is. */
  state?: ReactNode;
  /** The picture whose light fills the page. */
  wash?: string | null | undefined;
  /** The steps, or what else stands at the left. */
  left?: ReactNode;
  /** What players will see. */
  preview?: ReactNode;
  previewTitle?: string;
  /** The row at the foot. */
  dock?: ReactNode;
  /** Stands in a dialog, which scrolls itself and has a close button. */
  within?: boolean;
  /** What is shown changes with it: the page goes back to its head. */
  place?: number | string;
  children: ReactNode;
}

/** A page of the studio: a bar, steps at the left, the form in the middle, the live preview at the right, a dock. */
export function StudioFrame(props: FrameProps) {
  const { title, sub, backLabel, onBack, state, wash, left, preview, previewTitle, dock, within, children } = props;
  const account = useAccount();
  const box = useRef<HTMLDivElement>(null);
  useHead(box, props.place);
  const Tag = within ? 'div' : 'main';
  return (
    <div ref={box} className={clsx(styles.frame, within && styles.within)}>
      {wash && (
        <div className={styles.wash} aria-hidden="true">
          <img src={wash} alt="" />
        </div>
      )}
      <header className={styles.bar}>
        {!within && (
          <IconButton label={backLabel} onClick={onBack}>
            <ArrowLeft size={20} aria-hidden="true" />
          </IconButton>
        )}
        <div className={styles.what}>
          <b className="serif">{title}</b>
          {sub && <small>{sub}</small>}
        </div>
        <span className={styles.spacer} />
        {state}
        {!within && account && <AccountFace account={account} />}
      </header>
      <Tag className={clsx(styles.wiz, !left && styles.noLeft, !preview && styles.noPreview)}>
        {left && <aside className={styles.left}>{left}</aside>}
        <section className={styles.mid}>{children}</section>
        {preview && (
          <aside className={styles.preview} aria-label={previewTitle ?? m.studio_as_players_will_see_it()}>
            <h2>{previewTitle ?? m.studio_as_players_will_see_it()}</h2>
            {preview}
          </aside>
        )}
      </Tag>
      {dock && <footer className={styles.dock}>{dock}</footer>}
    </div>
  );
}

/** Another step begins at its head, not where the one before was left. */
function useHead(box: { current: HTMLDivElement | null }, place: number | string | undefined): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    box.current?.scrollTo?.({ top: 0 });
    window.scrollTo({ top: 0 });
    box.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [box, place]);
}

/** The heading of a step, with a sentence on what it is for. It takes focus when its step opens. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.stepHead}>
      <h1 tabIndex={-1}>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}

interface TodoProps {
  text: string;
  done: boolean;
  /** How much of a form with pictures has gone out, 0 to 1, while it is on its way. */
  sent?: number | null;
}

/** In the dock: what is still missing, that nothing is, or how much has been sent. */
export function Todo({ text, done, sent = null }: TodoProps) {
  if (sent !== null) return <Sending sent={sent} />;
  return (
    <span className={styles.todo} role="status" data-done={done ? '' : undefined}>
      {done ? <Check size={18} aria-hidden="true" /> : <PenLine size={18} aria-hidden="true" />}
      {text}
    </span>
  );
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <span
      className={styles.todo}
      role="progressbar"
      aria-label={m.studio_sending()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <CloudUpload size={18} aria-hidden="true" />
      <span className={styles.sent}>
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent} %
    </span>
  );
}
