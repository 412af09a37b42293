import { expect, test } from 'vitest';
import { toEmbedAddress } from './product-links.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const vimeo = 'https://player.vimeo.com/video/76979871?dnt=1';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', youtube],
  ['https://youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=10', youtube],
  ['https://youtu.be/aqz-KE-bpKQ?t=4', youtube],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', youtube],
  ['https://vimeo.com/76979871', vimeo],
  ['https://player.vimeo.com/video/76979871', vimeo],
  ['http://www.youtube.com/watch?v=aqz-KE-bpKQ', null],
  ['https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ', null],
  ['https://evil.example/?u=https://youtu.be/aqz-KE-bpKQ', null],
  ['javascript:alert(1)//youtu.be/aqz-KE-bpKQ', null],
  ['https://youtu.be/"><script>x', null],
])('toEmbedAddress(%s) is %s @p30', (url, expected) => {
  expect(toEmbedAddress(url)).toBe(expected);
});
