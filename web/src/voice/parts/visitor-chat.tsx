import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { IconLink } from '../../ui/button.tsx';
import { GlassBar } from '../../ui/glass-bar.tsx';
import { talkFor } from '../talk/talks.ts';
import { type VisitorArea, visitorTalk } from '../talk/visitor-talk.ts';
import { type DemoFaces, toPartner } from './faces.ts';
import { TalkScreen } from './talk-screen.tsx';
import { useTalk } from './use-talk.ts';
import { useVoiceInput } from './use-voice-input.ts';
import styles from './visitor-chat.module.css';

/** A character of an open area, with suggested questions. */
interface VisitorPartner extends DemoFaces {
  inworldCharacterId: string;
  name: string;
  backgroundImage: string;
  questions: readonly string[];
}

interface VisitorChatProps {
  area: VisitorArea;
  /** The talk partner and area. */
  who: VisitorPartner;
  /** Narration before the first line. */
  opening: string;
  /** Target and label of the back link. */
  back: { to: string; label: string };
  /** Small text above the partner's name. */
  where: string;
  /** Content at the end of the bar: the visitor's identity. */
  children?: ReactNode;
}

/** A visitor's free talk by text and voice. It lasts as long as the page. */
export function VisitorChat(props: VisitorChatProps) {
  const { area, who, opening, back, where, children } = props;
  const { inworldCharacterId, name, backgroundImage: backgroundUrl, questions: suggestions } = who;
  const partner = toPartner(name, who);
  const talk = useMemo(
    () => talkFor(`${area} ${inworldCharacterId}`, () => visitorTalk(area, inworldCharacterId)),
    [area, inworldCharacterId],
  );
  const state = useTalk(talk);
  const voice = useVoiceInput(talk, state, false);
  const header = (
    <GlassBar edge="head" look="shade">
      <IconLink label={back.label} to={back.to} look="glass">
        <ArrowLeft size={20} aria-hidden="true" />
      </IconLink>
      <h1 className={styles.where}>
        <small>{where}</small>
        {partner.characterName}
      </h1>
      {children}
    </GlassBar>
  );
  return <TalkScreen {...{ header, partner, talk, state, voice, backgroundUrl, opening, suggestions }} free />;
}
