import { session } from '../../../../api/account/contract/auth.ts';
import { send } from '../request/http.ts';
import { urls } from '../urls.ts';
import { exchangeSession } from './session.ts';

/** This browser's session goes on in another organisation of its person. @param code of the second factor, once the server asks for one */
export const chooseOrganization = (organizationId: string, code?: string): Promise<void> =>
  exchangeSession(async (token) =>
    session.parse(
      await send({
        method: 'POST',
        path: urls.organizationChoose,
        body: { organizationId, ...(code === undefined ? {} : { code }) },
        token,
      }),
    ),
  );
