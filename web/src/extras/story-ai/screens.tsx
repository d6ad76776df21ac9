import { ChatPage } from './chat-page.tsx';
import { CreatePage } from './create-page.tsx';
import { StartPage } from './start-page.tsx';

/** `/story-ai` */
export function StoryAiScreen() {
  return <StartPage />;
}

/** `/story-ai/create` */
export function StoryAiCreateScreen() {
  return <CreatePage />;
}

/** `/story-ai/chat` */
export function StoryAiChatScreen() {
  return <ChatPage />;
}
