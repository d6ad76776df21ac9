import { clsx } from 'clsx';
import { ArrowLeft, Check, CloudUpload, PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { AccountFace } from '../../../ui/account-face.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './studio-frame.module.css';

interface FrameProps {
  /** Title in the bar: what is being edited. */
  title: string;
  /** Small subtitle: 'Scene 2 of up to 4'. */
  sub?: string | undefined;
  /** Label of the back button. */
  backLabel: string;
  onBack: () => void;
  /** Content at the end of the bar, such as the draft's state. */
  state?: ReactNode;
  /** Picture whose colours light the page. */
  wash?: string | null | undefined;
  /** Left column: the steps or other content. */
  left?: ReactNode;
  /** The players' view. */
  preview?: ReactNode;
  previewTitle?: string;
  /** Stands above the preview in place of its title, which is still read out. */
  previewHead?: ReactNode;
  /** The row at the bottom. */
  dock?: ReactNode;
  /** For use in a dialog, which scrolls itself and has a close button. */
  within?: boolean;
  /** Identifies the current content: when it changes, the page scrolls to the top. */
  place?: number | string;
  children: ReactNode;
}

/** Layout of a studio page: bar, steps on the left, form in the middle, live preview on the right, dock. */
export function StudioFrame(props: FrameProps) {
  const { title, sub, backLabel, onBack, state, wash, left, preview, previewTitle, previewHead, dock, within } = props;
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
        {!within && account && (
          <span className={clsx(styles.account, previewHead && styles.crowded)}>
            <AccountFace account={account} />
          </span>
        )}
      </header>
      <Tag className={clsx(styles.wiz, !left && styles.noLeft, !preview && styles.noPreview)}>
        {left && <aside className={styles.left}>{left}</aside>}
        <section className={styles.mid}>{props.children}</section>
        {preview && (
          <aside className={styles.preview} aria-label={previewTitle ?? m.studio_what_players_will_see()}>
            <div className={styles.previewHead}>
              <h2 className={clsx(previewHead && 'sr')}>{previewTitle ?? m.studio_what_players_will_see()}</h2>
              {previewHead}
            </div>
            {preview}
          </aside>
        )}
      </Tag>
      {dock && <footer className={styles.dock}>{dock}</footer>}
    </div>
  );
}

/** Scrolls to the top when the step changes. */
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

/** Heading of a step with a short explanation; `part` names the step where several share a title. Takes focus when the step opens. */
export function StepHead({
  title,
  part,
  children,
}: {
  title: string;
  part?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.stepHead}>
      <h1 tabIndex={-1}>{title}</h1>
      {part && <h2>{part}</h2>}
      {children && <p>{children}</p>}
    </div>
  );
}

interface TodoProps {
  text: string;
  done: boolean;
  /** Upload progress of a form with pictures, from 0 to 1, while sending. */
  sent?: number | null;
}

/** Status in the dock: what is missing, that nothing is, or upload progress. */
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
