import type { RouteObject } from 'react-router';

/** The routes of the story generator. Its pages load when they are opened. */
export const storyAiRoutes: RouteObject[] = [
  {
    path: '/story-ai',
    lazy: { Component: async () => (await import('./screens.tsx')).StoryAiScreen },
  },
  {
    path: '/story-ai/create',
    lazy: { Component: async () => (await import('./screens.tsx')).StoryAiCreateScreen },
  },
  {
    path: '/story-ai/chat',
    lazy: { Component: async () => (await import('./screens.tsx')).StoryAiChatScreen },
  },
];
