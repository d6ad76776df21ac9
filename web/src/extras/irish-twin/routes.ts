import type { RouteObject } from 'react-router';

/** The routes of the Irish town. Its pages load when they are opened. */
export const irishTwinRoutes: RouteObject[] = [
  {
    path: '/irish-twin',
    lazy: { Component: async () => (await import('./screens.tsx')).IrishTwinScreen },
  },
  {
    path: '/irish-twin/choose-character',
    lazy: { Component: async () => (await import('./screens.tsx')).IrishTwinAvatarScreen },
  },
  {
    path: '/irish-twin/:userId/chat-options',
    lazy: { Component: async () => (await import('./screens.tsx')).IrishTwinLocalsScreen },
  },
  {
    path: '/irish-twin/:userId/:characterId/chat',
    lazy: { Component: async () => (await import('./screens.tsx')).IrishTwinChatScreen },
  },
];
