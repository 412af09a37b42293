import { useEffect } from 'react';

/** Names the window after what the page shows, with the shop's name after it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const titleBefore = document.title;
    const [shop = ''] = titleBefore.split(' · ').slice(-1);
    document.title = `${title} · ${shop}`;
    return () => {
      document.title = titleBefore;
    };
  }, [title]);
}
