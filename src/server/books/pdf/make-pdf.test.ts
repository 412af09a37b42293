import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { makePdf, type PdfContent } from './make-pdf.ts';

const make = (content: PdfContent) =>
  makePdf({
    title: 'Confirmation',
    author: 'Tradeshelf',
    createdAt: new Date('2026-11-26T10:00:00Z'),
    footer: 'Tradeshelf',
    content,
  });

test('a document is PDF/A-3b with its fonts inside', async () => {
  const pdf = await make([
    { text: 'Confirmation', style: 'title' },
    { table: { body: [['Buyer', 'Zoë Ångström, Αθήνα, Київ']] } },
  ]);
  const text = pdf.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('/FontFile2');
  expect(pdf.length).toBeLessThan(60_000);
});

test('a document reads no file and no address', async () => {
  const image = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png');
  await expect(make({ image })).rejects.toThrow(/access/i);
  await expect(make({ image: 'http://127.0.0.1:9/logo.png' })).rejects.toThrow(/access/i);
});
