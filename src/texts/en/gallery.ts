export const gallery = {
  label: 'Screenshots',
  cover: (product: string) => `${product}: chart picture`,
  video: (place: number, product: string) => `Video ${place} of ${product}`,
  screenshot: (place: number, product: string) => `Screenshot ${place} of ${product}`,
  enlarge: 'Enlarge',
} as const;

export const videoPoster = {
  /** Used within a sentence, so it begins with a small letter. */
  play: (video: string) => `Play ${video.replace(/^V/, 'v')}`,
  host: (host: string) => `Plays from ${host}`,
  link: (video: string, host: string) => `${video}, at ${host}, opens in a new tab`,
} as const;

export const slider = {
  play: 'Play slides',
  pause: 'Pause slides',
  slide: (place: number) => `Go to slide ${place}`,
} as const;
