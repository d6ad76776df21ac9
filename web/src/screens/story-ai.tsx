import { ChatPage } from '../features/story-ai/chat-page.tsx';
import { CreatePage } from '../features/story-ai/create-page.tsx';
import { StartPage } from '../features/story-ai/start-page.tsx';

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
