import { isIPv6 } from 'node:net';

/** Whoever shares a limit: a client's own network, or one that it is a part of. */
export interface Network {
  /** Part of the counter's key. */
  key: string;
  /** How many times what one client may do this network may do in all. */
  factor: number;
}

const groupsOfAddress = 8;
const hexadecimal = 16;

/**
 * The networks that a subject counts for, the narrowest first. One customer of a provider has a /64 of IPv6 at least, a
 * /56 or a /48 often, and all of its addresses: so the first counts as one client and the others have a ceiling. What is
 * no IPv6 address (the key of a network too), and an IPv4 address in IPv6's clothes, is its own and only one.
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
