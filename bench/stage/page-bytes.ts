import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright';

/** Bytes of a page on the wire by their kind; what stands within the page by itself, with brotli. */
export interface PageBytes {
  script: number;
  style: number;
  image: number;
  font: number;
  document: number;
  other: number;
}

/** Counts what a page asks for from now on. */
export class ByteCounter {
  readonly #requests: Request[] = [];
  /** Read as soon as they have come: of a page that was left the browser knows no more. */
  readonly #documents = new Map<Request, Promise<string>>();

  constructor(page: Page) {
    page.on('request', (request) => this.#requests.push(request));
    page.on('requestfinished', (request) => {
      if (request.isNavigationRequest()) this.#documents.set(request, textOf(request));
    });
  }

  /** What all that was asked for until now weighs, once it has come. */
  async count(): Promise<PageBytes> {
    const bytes: PageBytes = { script: 0, style: 0, image: 0, font: 0, document: 0, other: 0 };
    for (const request of this.#requests.slice()) {
      const response = await request.response();
      if (!response) continue;
      await response.finished();
      const { responseBodySize } = await request.sizes();
      bytes[kindOf(request)] += responseBodySize;
      const html = await this.#documents.get(request);
      if (html !== undefined) {
        bytes.script += compressedBytes(inlineOf(html, 'script'));
        bytes.style += compressedBytes(inlineOf(html, 'style'));
      }
    }
    return bytes;
  }
}

async function textOf(request: Request): Promise<string> {
  const response = await request.response();
  return (await response?.text()) ?? '';
}

function kindOf(request: Request): keyof PageBytes {
  const type = request.resourceType();
  if (type === 'script' || type === 'image' || type === 'font' || type === 'document') return type;
  return type === 'stylesheet' ? 'style' : 'other';
}

/** The code that stands in a page; data for other programs is none. */
export function inlineOf(html: string, element: 'script' | 'style'): string {
  const elements = html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, 'g'));
  return [...elements]
    .filter(([, attributes = '']) => !/type="?(application\/|speculationrules)/.test(attributes))
    .map(([, , code]) => code)
    .join('\n');
}

function compressedBytes(text: string): number {
  return text.trim() === '' ? 0 : brotliCompressSync(text).length;
}
