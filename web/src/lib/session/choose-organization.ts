import { session } from '../../../../api/account/contract/auth.ts';
import { send } from '../request/http.ts';
import { urls } from '../urls.ts';
import { exchangeSession } from './session.ts';

/** Switches this browser's session to another organisation of the person. @param code of the second factor, if the server asks for one */
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
