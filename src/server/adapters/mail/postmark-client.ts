/** Loads fifty modules, so only on the first call. */
const load = () => import('postmark');

const timeoutSeconds = 10;

function toOptions(apiUrl: string) {
  const { protocol, host, pathname } = new URL(apiUrl);
  return {
    useHttps: protocol === 'https:',
    requestHost: host + pathname.replace(/\/$/, ''),
    timeout: timeoutSeconds,
  };
}

interface ServerSettings {
  apiUrl: string;
  serverToken: string;
}

export async function connectServer({ apiUrl, serverToken }: ServerSettings) {
  const postmark = await load();
  return { postmark, client: new postmark.ServerClient(serverToken, toOptions(apiUrl)) };
}

/** Connects to the Postmark account of the server, which knows its domains. */
export async function connectAccount(apiUrl: string, accountToken: string) {
  const postmark = await load();
  return new postmark.AccountClient(accountToken, toOptions(apiUrl));
}
