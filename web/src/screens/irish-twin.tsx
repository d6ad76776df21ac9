import { ChooseAvatar } from '../features/irish-twin/choose-avatar.tsx';
import { Landing } from '../features/irish-twin/landing.tsx';
import { LocalChat } from '../features/irish-twin/local-chat.tsx';
import { Locals } from '../features/irish-twin/locals.tsx';

/** `/irish-twin` */
export function IrishTwinScreen() {
  return <Landing />;
}

/** `/irish-twin/choose-character` */
export function IrishTwinAvatarScreen() {
  return <ChooseAvatar />;
}

/** `/irish-twin/{userId}/chat-options` */
export function IrishTwinLocalsScreen() {
  return <Locals />;
}

/** `/irish-twin/{userId}/{characterId}/chat` */
export function IrishTwinChatScreen() {
  return <LocalChat />;
}
