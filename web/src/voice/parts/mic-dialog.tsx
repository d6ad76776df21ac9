import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import type { VoiceInput } from './use-voice-input.ts';

const told = {
  mic: 'Your browser will ask whether this page may use the microphone. It listens from Start Mic until you stop, fall silent, or ten seconds have passed.',
  'hands-free':
    'Your browser will ask whether this page may use the microphone. It stays open until you switch hands-free off; your device itself finds out when you speak, and nothing else is sent.',
};

/** Says what the microphone is for, before the browser asks for it. */
export function MicDialog({ voice }: { voice: VoiceInput }) {
  return (
    <Dialog open={voice.asking !== null} onClose={voice.decline} title="Speak instead of typing">
      <DialogText>{told[voice.asking ?? 'mic']}</DialogText>
      <DialogText>What you say becomes your message in writing. The recording itself is not kept.</DialogText>
      <DialogActions>
        <Button look="primary" onClick={voice.agree}>
          Use the microphone
        </Button>
        <Button onClick={voice.decline}>Not now</Button>
      </DialogActions>
    </Dialog>
  );
}
