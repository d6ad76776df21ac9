import { Pause, Play } from 'lucide-react';
import { m } from '../i18n/messages.ts';
import { Button, IconButton } from './button.tsx';
import { setTurningPaused, useTurningPaused } from './turning.ts';
import { useReducedMotion } from './use-media.ts';

/**
 * Stops the turning of covers on every page, or lets it go on. Absent with reduced motion, where nothing turns. `onArt`
 * is the round form for use on a picture.
 */
export function TurnButton({ onArt = false }: { onArt?: boolean }) {
  const paused = useTurningPaused();
  if (useReducedMotion()) return null;
  const label = paused ? m.ui_resume_covers() : m.ui_pause_covers();
  const Icon = paused ? Play : Pause;
  const icon = <Icon size={16} aria-hidden="true" />;
  const toggle = () => setTurningPaused(!paused);
  if (onArt) {
    return (
      <IconButton label={label} look="glass" onClick={toggle}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button look="ghost" onClick={toggle}>
      {icon}
      {label}
    </Button>
  );
}
