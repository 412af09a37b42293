const storageKey = 'source';

/** In the form of the contract's `sourceSchema`; only what is known. */
type FirstSource = Record<string, string>;

/** Returns where this tab's visitor came from, recorded on its first page. */
export function readFirstSource(): FirstSource {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept !== null) return JSON.parse(kept);
    const source = readSource();
    sessionStorage.setItem(storageKey, JSON.stringify(source));
    return source;
  } catch {
    // Some browsers block storage for pages.
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
