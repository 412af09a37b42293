const storageKey = 'source';

/** The visitor's origin as the contract's `sourceSchema` takes it; only what is known. */
type FirstSource = Record<string, string>;

/** Returns where this tab's visitor came from, as its first page saw it. */
export function readFirstSource(): FirstSource {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept !== null) return JSON.parse(kept);
    const source = readSource();
    sessionStorage.setItem(storageKey, JSON.stringify(source));
    return source;
  } catch {
    // Some browsers keep nothing for pages.
    return readSource();
  }
}

function readSource(): FirstSource {
  const query = new URLSearchParams(location.search);
  const host = URL.parse(document.referrer)?.host ?? '';
  const parts = {
    referrer: host === location.host ? '' : host,
    source: query.get('utm_source') ?? '',
    medium: query.get('utm_medium') ?? '',
    campaign: query.get('utm_campaign') ?? '',
  };
  const known = Object.entries(parts).filter(([, text]) => text !== '');
  return Object.fromEntries(known.map(([name, text]) => [name, text.slice(0, 100)]));
}
