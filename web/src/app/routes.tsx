import { webPaths } from '@emberlore/contract';
import type { RouteObject } from 'react-router';
import { irishTwinRoutes } from '../extras/irish-twin/routes.ts';
import { storyAiRoutes } from '../extras/story-ai/routes.ts';
import { warGameRoutes } from '../extras/war-game/routes.ts';
import { HomeScreen } from '../screens/home.tsx';
import { NotFoundScreen } from '../screens/not-found.tsx';
import { ErrorPage } from './error-page.tsx';
import { RootLayout } from './root-layout.tsx';

/** Every route. Home is part of the first page; the others load lazily. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorPage,
    // Show only the dark background while the first screen loads, to avoid a flash.
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: { Component: async () => (await import('../screens/login.tsx')).LoginScreen } },
      { path: '/login', lazy: { Component: async () => (await import('../screens/login.tsx')).LoginScreen } },
      { path: '/signup', lazy: { Component: async () => (await import('../screens/signup.tsx')).SignupScreen } },
      {
        path: '/forgot-password',
        lazy: { Component: async () => (await import('../screens/forgot-password.tsx')).ForgotPasswordScreen },
      },
      {
        path: webPaths.resetPassword,
        lazy: { Component: async () => (await import('../screens/reset-password.tsx')).ResetPasswordScreen },
      },
      {
        path: webPaths.confirmEmail,
        lazy: { Component: async () => (await import('../screens/confirm-email.tsx')).ConfirmEmailScreen },
      },
      {
        path: webPaths.appeal,
        lazy: { Component: async () => (await import('../screens/appeal.tsx')).AppealScreen },
      },
      { path: '/home', Component: HomeScreen },
      { path: '/search', lazy: { Component: async () => (await import('../screens/search.tsx')).SearchScreen } },
      {
        path: '/author/:authorId',
        lazy: { Component: async () => (await import('../screens/author.tsx')).AuthorScreen },
      },
      { path: '/profile', lazy: { Component: async () => (await import('../screens/profile.tsx')).ProfileScreen } },
      {
        path: '/profile/my-stories',
        lazy: { Component: async () => (await import('../screens/my-stories.tsx')).MyStoriesScreen },
      },
      {
        path: '/profile/my-characters',
        lazy: { Component: async () => (await import('../screens/my-characters.tsx')).MyCharactersScreen },
      },
      {
        path: '/profile/favorites',
        lazy: { Component: async () => (await import('../screens/favorites.tsx')).FavoritesScreen },
      },
      { path: '/profile/shop', lazy: { Component: async () => (await import('../screens/shop.tsx')).ShopScreen } },
      { path: '/journal', lazy: { Component: async () => (await import('../screens/journal.tsx')).JournalScreen } },
      {
        path: '/journal/:runId',
        lazy: { Component: async () => (await import('../screens/journal.tsx')).JournalRunScreen },
      },
      {
        path: '/notifications',
        lazy: { Component: async () => (await import('../screens/notifications.tsx')).NotificationsScreen },
      },
      {
        path: `${webPaths.decision}/:decisionId`,
        lazy: { Component: async () => (await import('../screens/notifications.tsx')).DecisionScreen },
      },
      {
        path: '/admin/appeals',
        lazy: { Component: async () => (await import('../screens/admin-appeals.tsx')).AdminAppealsScreen },
      },
      {
        path: '/admin/log',
        lazy: { Component: async () => (await import('../screens/admin-log.tsx')).AdminLogScreen },
      },
      {
        path: '/admin/reports',
        lazy: { Component: async () => (await import('../screens/admin-reports.tsx')).AdminReportsScreen },
      },
      {
        path: '/admin/copyright',
        lazy: { Component: async () => (await import('../screens/admin-copyright.tsx')).AdminCopyrightScreen },
      },
      {
        path: '/admin/blocklist',
        lazy: { Component: async () => (await import('../screens/admin-blocklist.tsx')).AdminBlocklistScreen },
      },
      {
        path: '/admin/models',
        lazy: { Component: async () => (await import('../screens/admin-models.tsx')).AdminModelsScreen },
      },
      {
        path: '/admin/shop',
        lazy: { Component: async () => (await import('../screens/admin-shop.tsx')).AdminShopScreen },
      },
      {
        path: '/story/:storyId',
        lazy: { Component: async () => (await import('../screens/select-location.tsx')).SelectLocationScreen },
      },
      {
        path: '/story/:storyId/tree',
        lazy: { Component: async () => (await import('../screens/story-tree.tsx')).StoryTreeScreen },
      },
      {
        path: '/story/:storyToken/scene/:sceneId',
        lazy: { Component: async () => (await import('../screens/scene.tsx')).SceneScreen },
      },
      {
        path: '/story/:storyToken/scene/:sceneId/everyone',
        lazy: { Component: async () => (await import('../screens/group-talk.tsx')).GroupTalkScreen },
      },
      {
        path: '/story/:storyToken/scene/:sceneId/character/:characterId',
        lazy: { Component: async () => (await import('../screens/conversation.tsx')).ConversationScreen },
      },
      {
        path: '/createStory',
        lazy: { Component: async () => (await import('../screens/create-story.tsx')).CreateStoryScreen },
      },
      {
        path: '/createStory/:storyId/scenes',
        lazy: { Component: async () => (await import('../screens/story-scenes.tsx')).StoryScenesScreen },
      },
      {
        path: '/createStory/:storyId/createScene',
        lazy: { Component: async () => (await import('../screens/create-scene.tsx')).CreateSceneScreen },
      },
      {
        path: '/createStory/:storyId/complete',
        lazy: { Component: async () => (await import('../screens/story-complete.tsx')).StoryCompleteScreen },
      },
      {
        path: '/story/:storyId/edit',
        lazy: { Component: async () => (await import('../screens/edit-story.tsx')).EditStoryScreen },
      },
      {
        path: '/story/:storyId/scene/:sceneId/edit',
        lazy: { Component: async () => (await import('../screens/edit-scene.tsx')).EditSceneScreen },
      },
      {
        path: '/createCharacter',
        lazy: { Component: async () => (await import('../screens/create-character.tsx')).CreateCharacterScreen },
      },
      {
        path: '/character/:characterId/edit',
        lazy: { Component: async () => (await import('../screens/edit-character.tsx')).EditCharacterScreen },
      },
      {
        path: '/privacy-policy',
        lazy: { Component: async () => (await import('../screens/legal.tsx')).PrivacyPolicyScreen },
      },
      {
        path: '/terms-of-service',
        lazy: { Component: async () => (await import('../screens/legal.tsx')).TermsScreen },
      },
      { path: '/credits', lazy: { Component: async () => (await import('../screens/legal.tsx')).CreditsScreen } },
      {
        path: '/copyright',
        lazy: { Component: async () => (await import('../screens/copyright.tsx')).CopyrightScreen },
      },
      {
        path: '/copyright/:noticeId',
        lazy: { Component: async () => (await import('../screens/copyright.tsx')).CopyrightClaimScreen },
      },
      { path: '/support', lazy: { Component: async () => (await import('../screens/support.tsx')).SupportScreen } },
      ...warGameRoutes,
      ...irishTwinRoutes,
      ...storyAiRoutes,
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
