/** Video players that set no cookie before playing. */
const players = [
  {
    pattern:
      /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/|youtube-nocookie\.com\/embed\/)([\w-]{11})(?:[?&#/]|$)/,
    embed: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    pattern: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:[?#/]|$)/,
    embed: (id: string) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
];

/** Returns the embed address of a YouTube or Vimeo video; null for other addresses. */
export function toEmbedAddress(url: string): string | null {
  for (const { pattern, embed } of players) {
    const id = pattern.exec(url)?.[1];
    if (id) return embed(id);
  }
  return null;
}
