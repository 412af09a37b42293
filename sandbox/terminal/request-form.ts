import type { PublicKey } from './answer.ts';

const maxTextLength = 128;
const maxRequestLength = 2048;

interface Asking {
  login: string;
  server: string;
  mode: string;
  key: string;
  version: string;
  product: string;
  platform: string;
}

export function requestForm(inputs: Asking, nonce: string, keys: PublicKey[]): string {
  const kids = keys.flatMap(({ kid }) => kid ?? []);
  const fields = (server: string, company: string) => ({
    v: '1',
    key: inputs.key,
    login: inputs.login,
    server,
    company,
    mode: inputs.mode,
    product: inputs.product,
    ver: inputs.version,
    build: inputs.platform === 'MT5' ? '5200' : '1440',
    platform: inputs.platform,
    nonce,
    ext: '1',
    ...(kids.length > 0 && { kid: String(Math.max(...kids)) }),
  });
  const whole = formOf(fields(inputs.server, 'Sandbox Markets Ltd'));
  return whole.length > maxRequestLength ? formOf(fields('', '')) : whole;
}

const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(oneLine(value))}`)
    .join('&');

function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
  return Array.from(line).slice(0, maxTextLength).join('').toWellFormed();
}
