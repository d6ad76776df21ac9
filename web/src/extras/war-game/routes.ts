import type { RouteObject } from 'react-router';

/** The routes of the history game. Its pages load when they are opened. */
export const warGameRoutes: RouteObject[] = [
  { path: '/war-game', lazy: { Component: async () => (await import('./screens.tsx')).WarGameScreen } },
  {
    path: '/war-game/choose-character',
    lazy: { Component: async () => (await import('./screens.tsx')).WarGameDressScreen },
  },
  {
    path: '/war-game/map',
    lazy: { Component: async () => (await import('./screens.tsx')).WarGameMapScreen },
  },
  {
    path: '/war-game/:warGameId',
    lazy: { Component: async () => (await import('./screens.tsx')).WarGamePlaceScreen },
  },
  {
    path: '/war-game/:warGameId/play',
    lazy: { Component: async () => (await import('./screens.tsx')).WarGamePlayScreen },
  },
  {
    path: '/war-game/:warGameId/chat',
    lazy: { Component: async () => (await import('./screens.tsx')).WarGameChatScreen },
  },
];
