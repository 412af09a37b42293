import { isIPv6 } from 'node:net';

/** A unit that shares a limit: a client's own network, or a wider one. */
export interface Network {
  key: string;
  /** Multiple of a single client's limit. */
  factor: number;
}

const groupsOfAddress = 8;
const hexadecimal = 16;

/**
 * Lists the networks that a subject counts for, narrowest first. A provider's customer has at least
 * a /64 of IPv6, often a /56 or /48, so the /64 counts as one client and the wider ones have a
 * ceiling. An IPv4 address, also in IPv6 notation, and any other text count on their own.
 */
export function networksOf(subject: string): [own: Network, ...wider: Network[]] {
  const [address = ''] = subject.split('%');
  if (!isIPv6(address)) return [{ key: subject, factor: 1 }];
  // A URL's host is the shortest spelling, in lower case and without dots.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (/^(::ffff:|64:ff9b::)/.test(canonical)) return [{ key: canonical, factor: 1 }];
  const [first, second, third, fourth = '0'] = groupsOf(canonical);
  const site = [first, second, third].join(':');
  const home = (Number.parseInt(fourth, hexadecimal) & 0xff00).toString(hexadecimal);
  return [
    { key: `${site}:${fourth}`, factor: 1 },
    { key: `${site}:${home}/56`, factor: 4 },
    { key: `${site}/48`, factor: 16 },
  ];
}

function groupsOf(canonical: string): string[] {
  const [head = '', tail = ''] = canonical.split('::');
  const [before = [], after = []] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: groupsOfAddress - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}
