import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, screenshots, setFiles } from '#db/schema.ts';
import type { Labels } from './arrange-parts.ts';

export interface FileFacts {
  name: string;
  hash: string;
}

export interface PictureRow {
  id: number;
  position: number;
  file: FileFacts;
}

export interface SetFileRow extends PictureRow, Labels {}

export interface PresentParts {
  pictures: PictureRow[];
  videos: { id: number; position: number; url: string }[];
  setFiles: SetFileRow[];
}

export const noParts: PresentParts = { pictures: [], videos: [], setFiles: [] };

export async function loadParts(db: Pick<Db, 'select'>, productId: number): Promise<PresentParts> {
  const file = { name: files.name, hash: files.hash };
  const { id, position, videoUrl: url } = screenshots;
  const { symbol, note } = setFiles;
  const [shown, presentSetFiles] = await Promise.all([
    db
      .select({ id, position, url, file })
      .from(screenshots)
      .leftJoin(files, eq(files.id, screenshots.fileId))
      .where(eq(screenshots.productId, productId))
      .orderBy(asc(position), asc(id)),
    db
      .select({ id: setFiles.id, position: setFiles.position, symbol, note, file })
      .from(setFiles)
      .innerJoin(files, eq(files.id, setFiles.fileId))
      .where(eq(setFiles.productId, productId))
      .orderBy(asc(setFiles.position), asc(setFiles.id)),
  ]);
  return {
    pictures: shown.flatMap((row) => (row.file ? [{ ...row, file: row.file }] : [])),
    videos: shown.flatMap((row) => (row.url === null ? [] : [{ ...row, url: row.url }])),
    setFiles: presentSetFiles,
  };
}
