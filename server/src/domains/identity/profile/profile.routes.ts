import { calls } from '@emberlore/contract';
import { invalid } from '../../../kit/errors.ts';
import { download, type Route, route } from '../../../kit/route.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import type { Refill } from '../../billing/credits/refill.service.ts';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { Deletion } from './deletion.service.ts';
import type { Downloads } from './download.service.ts';
import type { SoundSettings } from './sound.service.ts';

export interface ProfileRoutesDeps {
  credits: Credits;
  refill: Refill;
  accounts: Pick<Accounts, 'update' | 'updatePicture'>;
  deletion: Deletion;
  downloads: Downloads;
  sound: SoundSettings;
}

/** Routes for the caller's own profile. */
export function profileRoutes({ credits, refill, accounts, deletion, downloads, sound }: ProfileRoutesDeps): Route[] {
  const updateProfile = route(
    calls.updateProfile,
    async ({ caller, body: { userName, password, currentPassword }, http }) => {
      const proof = { currentPassword, countGuess: http.countPasswordGuess };
      const tokens = await accounts.update(
        caller,
        { userName, password, proof },
        { userAgent: http.userAgent, network: http.remoteNetwork },
      );
      if (!tokens) return {};
      if (tokens.refresh) http.setRefreshToken(tokens.refresh.token, tokens.refresh.expires);
      return { accessToken: tokens.accessToken };
    },
    { cookie: true },
  );

  const updateProfileImage = route(calls.updateProfileImage, async ({ caller, files }) => {
    const [picture] = files.profileImage;
    // The contract requires the file, so calls without one are rejected earlier.
    if (!picture) throw invalid({ profileImage: 'required' });
    const profileImageURL = await accounts.updatePicture(caller, picture.read);
    return { profileImageURL };
  });

  const deleteAccount = route(
    calls.deleteAccount,
    async ({ caller, body: { currentPassword }, http }) => {
      await deletion.remove(caller, { currentPassword, countGuess: http.countPasswordGuess });
      http.clearRefreshToken();
      return {};
    },
    { cookie: true },
  );

  return [
    route(calls.getCredits, async ({ caller, query }) => {
      await refill.give(caller.accountId);
      return credits.history(caller.accountId, query.page, query.pageSize);
    }),
    updateProfile,
    updateProfileImage,
    route(calls.saveSound, async ({ caller, body }) => {
      await sound.save(caller, body);
      return {};
    }),
    route(calls.getDeletion, ({ caller }) => deletion.outlook(caller.accountId)),
    deleteAccount,
    route(calls.downloadData, async ({ caller }) => {
      const { name, content } = await downloads.open(caller.accountId);
      return download(name, content);
    }),
  ];
}
