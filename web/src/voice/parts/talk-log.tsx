import { deletedLinesText } from '@emberlore/contract';
import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { TypingDots } from '../../ui/typing-dots.tsx';
import type { Talk } from '../talk/talk.ts';
import { grouped, type TalkGroup } from '../talk/talk-groups.ts';
import { canRedo, isTyping, lastExchange, type TalkLine, type TalkState } from '../talk/talk-state.ts';
import { tellItemUse, withoutEchoes } from './item-use.ts';
import { OwnTools } from './own-tools.tsx';
import { SayTools } from './say-tools.tsx';
import styles from './talk-log.module.css';
import { useFollowing } from './use-following.ts';
import { useSwipe } from './use-swipe.ts';
import { useToolKeys } from './use-tool-keys.ts';

interface LogProps {
  talk: Talk;
  state: TalkState;
  /** Name of the talk partner. */
  name: string;
  /** Narration before the first line. */
  opening: string;
  /** In a talk with several: their portraits, by character. */
  faces?: ReadonlyMap<string, string> | undefined;
  /** A choice that is offered after the last line. */
  choice?: ReactNode;
}

const openings = { run: m.voice_another_run(), session: m.voice_where_you_left_off() };

/** The talk so far. Scrolls along unless the player has scrolled back. */
export function TalkLog({ talk, state, name, opening, faces, choice }: LogProps) {
  const groups = withoutEchoes(grouped(state.lines));
  const typing = isTyping(state);
  const shown = `${groups.length} ${textLength(state.lines)} ${typing} ${state.last?.versions} ${state.earlier} ${state.speaking} ${Boolean(choice)}`;
  const said = state.lines.findLast(({ by, turn, consequence }) => consequence || (by === 'user' && turn > 0))?.id;
  const { box, below, readOn } = useFollowing(shown, { first: groups[0]?.id, said });
  const begins = findBeginning(groups);
  const toolKeys = useToolKeys(box);
  const last = lastExchange(state.lines);
  const redo = canRedo(state) && !typing ? new Set(last.map((line) => line.id)) : null;
  return (
    <div className={styles.frame}>
      <div
        className={styles.scroll}
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll back through the talk
        tabIndex={0}
        role="log"
        aria-label={m.voice_talk_with_name({ name })}
        aria-live="polite"
        aria-relevant="additions text"
        {...toolKeys}
      >
        <div className={styles.log}>
          <Earlier talk={talk} state={state} />
          {state.earlier === 'none' && opening !== '' && <p className={styles.tale}>{opening}</p>}
          {state.earlier === 'none' && state.saidSince !== null && <Divider text={deletedLinesText(state.saidSince)} />}
          {groups.map((group) => (
            <LineGroup key={group.id} {...{ group, talk, state, name, redo, faces }} begins={group === begins} />
          ))}
          {isOld(groups.at(-1)?.lines[0]) && <Divider text={openings.session} />}
          {choice && <div data-offer="">{choice}</div>}
        </div>
        {typing && (
          <p className={clsx(styles.npc, styles.typing)}>
            <span className="sr">{m.voice_name_is_thinking({ name })}</span>
            <TypingDots />
          </p>
        )}
      </div>
      {below !== 'nothing' && (
        <Button
          look="glass"
          className={styles.more}
          data-to={below}
          title={below === 'text' ? m.voice_read_on() : undefined}
          onClick={readOn}
        >
          <ArrowDown size={below === 'text' ? 20 : 16} aria-hidden="true" />
          <span className={below === 'text' ? 'sr' : undefined}>
            {below === 'text' ? m.voice_read_on() : m.voice_to_the_choice()}
          </span>
        </Button>
      )}
    </div>
  );
}

/** Returns where the latest reading begins: what came of a choice, or else the first reply to the last message. */
function findBeginning(groups: readonly TalkGroup[]): TalkGroup | undefined {
  const latest = groups
    .slice(groups.findLastIndex(({ by }) => by === 'user') + 1)
    .filter(({ lines }) => !isOld(lines[0]));
  return latest.findLast(({ lines }) => lines[0]?.consequence) ?? latest[0];
}

/** Whether a line is from before this visit; a character's first words wait for their answer. */
const isOld = (line: TalkLine | undefined) => line?.turn === 0 && !line.opens;

/** Button that loads earlier messages. */
function Earlier({ talk, state }: { talk: Talk; state: TalkState }) {
  if (state.earlier === 'none') return null;
  return (
    <div className={styles.earlier}>
      {state.earlier === 'loading' ? (
        <Waiting text={m.voice_loading_earlier_messages()} />
      ) : (
        <Button look="glass" onClick={() => void talk.loadEarlier()}>
          {state.earlier === 'failed' ? m.voice_couldnt_load_try_again() : m.voice_show_earlier_messages()}
        </Button>
      )}
    </div>
  );
}

function Divider({ text }: { text: string }) {
  return (
    <p className={styles.divider}>
      <span>{text}</span>
    </p>
  );
}

interface GroupProps {
  group: TalkGroup;
  talk: Talk;
  state: TalkState;
  name: string;
  /** Ids of the lines of the last exchange, if it can be regenerated. */
  redo: ReadonlySet<string> | null;
  faces: ReadonlyMap<string, string> | undefined;
  /** Whether the latest reading begins here. */
  begins: boolean;
}

function LineGroup(props: GroupProps) {
  const { group, talk, state, redo, begins } = props;
  const first = group.lines[0];
  if (!first) return null;
  return (
    <>
      {group.opens && <Divider text={openings[group.opens]} />}
      {group.by === 'narrator' && (
        <p className={styles.tale} data-note={first.note} data-begins={begins}>
          {first.text}
        </p>
      )}
      {group.by === 'user' && (
        <Yours line={first} talk={talk} waits={state.sending} edit={redo?.has(first.id) ?? false} />
      )}
      {group.by === 'npc' && <Theirs {...props} />}
    </>
  );
}

function Theirs({ group, talk, state, name, redo, faces, begins }: GroupProps) {
  const [first] = group.lines;
  const ids = group.lines.map((line) => line.id);
  const face = faces?.get(first?.speaker ?? '');
  const redone = ids.some((id) => redo?.has(id)) && !first?.name;
  const swipe = useSwipe((by) => {
    if (redone && state.last) void talk.choose(state.last.version + by);
  });
  return (
    <div
      className={styles.npc}
      data-speaking={ids.includes(state.speaking ?? '')}
      data-note={first?.note}
      data-begins={begins}
      data-partner={first?.name !== undefined && !faces}
      data-named={faces !== undefined}
      {...swipe}
    >
      {first?.name && (
        <p className={styles.name} aria-hidden="true">
          {face && <Avatar url={face} alt="" size={24} face />}
          {first.name}
        </p>
      )}
      <p>
        <span className="sr">{first?.name ?? name}: </span>
        {group.lines.map((line) => (
          <span key={line.id} className={styles.sentence} data-speaking={line.id === state.speaking}>
            {line.text}{' '}
          </span>
        ))}
      </p>
      <SayTools
        text={group.lines.map((line) => line.text).join(' ')}
        onReplay={group.lines.some((line) => line.audio !== '') ? () => talk.replay(ids) : null}
        again={redone && state.last ? { talk, versions: state.last } : null}
      />
    </div>
  );
}

function Yours({ line, talk, waits, edit }: { line: TalkLine; talk: Talk; waits: boolean; edit: boolean }) {
  return (
    <div className={styles.yours} data-delivery={line.delivery} data-action={line.isAction}>
      <p className={styles.bubble}>
        <OwnWords line={line} />
      </p>
      {line.delivery === 'sent' && <OwnTools text={line.text} onEdit={edit ? talk.edit : null} />}
      {line.delivery === 'waiting' && <p className={styles.waiting}>{m.voice_sent_once_youre_back_online()}</p>}
      {line.delivery === 'failed' && (
        <p className={styles.failed}>
          {m.voice_not_sent()}
          <button type="button" disabled={waits} onClick={() => void talk.retry(line.turn)}>
            {m.voice_try_again()}
          </button>
        </p>
      )}
    </div>
  );
}

function OwnWords({ line: { isAction, text } }: { line: TalkLine }) {
  const told = isAction && tellItemUse(text);
  if (told) return told;
  return (
    <>
      <span className="sr">{isAction ? m.voice_you_do() : m.voice_you()}</span>
      {text}
    </>
  );
}

function textLength(lines: readonly TalkLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length + line.delivery.length, 0);
}
