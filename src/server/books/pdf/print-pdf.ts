import { createRequire } from 'node:module';
import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { PdfDocument } from './make-pdf.ts';

/** Styles by name: `{ text: 'Invoice', style: 'title' }`. */
const styles: TDocumentDefinitions['styles'] = {
  title: { fontSize: 20, bold: true, margin: [0, 0, 0, 12] },
  heading: { fontSize: 13, bold: true, margin: [0, 14, 0, 4] },
  quiet: { fontSize: 8.5, color: '#51606a' },
  tableHead: { fontSize: 8.5, bold: true, color: '#51606a' },
};

/** Layouts of tables by name: `rows` draws a line below each row, and 8 points between columns. */
const layouts: Record<string, CustomTableLayout> = {
  rows: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#c3cad0',
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 4),
  },
};

/** Locates a bundled font, since the machine may have none; covers Latin, Greek and Cyrillic. */
const fontFile = (weight: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${weight}.ttf`);

/** Loads the printer with the first document: most processes print none. */
async function loadPrinter() {
  const { default: printer } = await import('pdfmake');
  // Documents contain buyers' words: these must not make it read a file or a URL.
  printer.setUrlAccessPolicy(() => false);
  const [normal, bold] = ['400Regular/Inter_400Regular', '600SemiBold/Inter_600SemiBold'].map(
    fontFile,
  );
  const fonts = new Set([normal, bold]);
  printer.setLocalAccessPolicy((path) => fonts.has(path));
  printer.setTableLayouts(layouts);
  printer.setFonts({ Inter: { normal, bold, italics: normal, bolditalics: bold } });
  return printer;
}

let loadedPrinter: ReturnType<typeof loadPrinter> | undefined;

export async function printPdf(document: PdfDocument): Promise<Buffer> {
  loadedPrinter ??= loadPrinter();
  const printer = await loadedPrinter;
  const { title, author, createdAt, footer, content } = document;
  const pdf = printer.createPdf({
    info: { title, author, creationDate: createdAt, modDate: createdAt },
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    defaultStyle: { font: 'Inter', fontSize: 10, lineHeight: 1.25 },
    styles,
    footer: (page, pages) => ({
      columns: [
        { text: footer, style: 'quiet' },
        { text: `${page} / ${pages}`, style: 'quiet', alignment: 'right', width: 60 },
      ],
      margin: [48, 20, 48, 0],
    }),
    content,
  });
  return pdf.getBuffer();
}
