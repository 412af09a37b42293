/** Replaces a video's poster with the player; its host is not contacted before that. */
export function playVideo(poster: HTMLButtonElement): void {
  const { embedAddress, videoTitle } = poster.dataset;
  if (!embedAddress) return;
  const address = new URL(embedAddress);
  // Supported by both hosts; saves the visitor a second click.
  address.searchParams.set('autoplay', '1');
  const frame = document.createElement('iframe');
  frame.title = videoTitle ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.className = 'aspect-8/5 w-full';
  frame.src = address.href;
  poster.hidden = true;
  poster.after(frame);
  frame.focus();
}

/** Restores the poster if a video of this slide plays. */
export function endVideo(slide: Element): void {
  const frame = slide.querySelector('iframe');
  const poster = slide.querySelector<HTMLButtonElement>('[data-embed-address]');
  if (!frame || !poster) return;
  frame.remove();
  poster.hidden = false;
}
