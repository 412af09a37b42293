import * as z from 'zod/mini';
import { importTexts as texts, problemColumns as names } from '#texts/contract/seller.ts';
import { defineColumns, labelled, defineExport, listQuerySchema } from './admin.ts';
import { importStates } from '../sales/order-states.ts';
import { idSchema, ownerRoute } from '../route.ts';
import { megabyte, uploadSchema, type UploadRule } from '#contract/kit/upload.ts';

export { texts };

export const importMaxRows = 100_000;
/** Problems in an answer; the export has all of them. */
export const shownProblems = 100;

export const importFile = {
  limitBytes: 20 * megabyte,
  maxFiles: 1,
  endings: ['.csv'],
} satisfies UploadRule;

/** JSON from product names to ids. */
const mappingTextSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200_000, texts.mapping)),
    z.transform((text): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    }),
  ),
  z.record(z.string(), idSchema(texts.mapping), texts.mapping),
);

const countsSchema = {
  rows: z.number(),
  added: z.number(),
  /** Rows already added by an earlier import. */
  known: z.number(),
  /** Rows that were skipped, each with its problem. */
  left: z.number(),
};

const problemSchema = z.object({
  /** As spreadsheets count: the heading is row 1. */
  row: z.number(),
  column: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof problemSchema>;

/** Problems that are alike. */
const causeSchema = z.object({
  column: z.string(),
  message: z.string(),
  /** Number of its rows. */
  count: z.number(),
  /** The first five. */
  rows: z.array(z.number()),
});
export type ImportCause = z.infer<typeof causeSchema>;

/** What a dry run found, to check before the import. */
const previewSchema = z.object({
  /** The shop that the file was recognized as coming from; null: none. */
  shop: z.nullable(z.string()),
  columns: z.array(z.string()),
  /** The first five. */
  firstRows: z.array(z.array(z.string())),
  /** The products that the file names, at most 200; null: none that has this name takes rows. */
  products: z.array(
    z.object({ name: z.string(), productId: z.nullable(z.number()), rows: z.number() }),
  ),
});
export type ImportPreview = z.infer<typeof previewSchema>;

const importedSchema = z.object({
  success: z.literal(true),
  /** Null for a dry run. */
  importId: z.nullable(z.number()),
  ...countsSchema,
  /** Rows for which the other shop delivers nothing, by their state. Not in the other counts. */
  undelivered: z.array(z.object({ state: z.string(), count: z.number() })),
  /** The first 100. */
  problems: z.array(problemSchema),
  /** All problems, grouped; at most 50, the most frequent first. */
  causes: z.array(causeSchema),
  /** For a dry run. */
  preview: z.optional(previewSchema),
});
export type Imported = z.infer<typeof importedSchema>;

export const createImport = ownerRoute('POST', '/api/imports', {
  summary:
    'Adds the purchases and license keys of another shop from a CSV file. A file sent again adds nothing.',
  input: z.object({
    file: uploadSchema(importFile),
    /** When omitted, the shop that the file is recognized as coming from. */
    source: z._default(z.string().check(z.trim(), z.maxLength(100, texts.sourceTooLong)), ''),
    mapping: z._default(mappingTextSchema, {}),
    /** Reads and checks, but writes nothing. */
    dryRun: z._default(
      z.pipe(
        z.enum(['true', 'false', '1', '0'], texts.dryRun),
        z.transform((text) => text === 'true' || text === '1'),
      ),
      false,
    ),
    /** Ids of products whose buyers get one mail each. */
    mailProducts: z._default(z.array(idSchema(texts.mapping)), []),
  }),
  form: { uploads: { file: importFile }, repeated: ['mailProducts'] },
  output: importedSchema,
});

const progressSchema = z.object({
  id: z.number(),
  state: z.enum(importStates),
  /** Rows that were added, known or skipped. */
  done: z.number(),
  ...countsSchema,
});

const listedImportSchema = z.extend(progressSchema, {
  source: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
});
export type ListedImport = z.infer<typeof listedImportSchema>;

export const listImports = ownerRoute('GET', '/api/imports', {
  summary: 'Lists imports, newest first.',
  input: listQuerySchema,
  output: z.object({ imports: z.array(listedImportSchema), total: z.number() }),
});

const importInput = z.object({ id: idSchema(texts.notFound) });

export const getImport = ownerRoute('GET', '/api/imports/{id}', {
  summary: 'Returns an import’s progress.',
  input: importInput,
  output: progressSchema,
});

/** Buyers of a draft, who can be mailed once it is published. */
const waiting = z.number();

export const getImportMails = ownerRoute('GET', '/api/imports/{id}/mails', {
  summary: 'Counts the buyers of an import who have not been emailed yet.',
  input: importInput,
  output: z.object({ ready: z.number(), waiting }),
});

export const mailImport = ownerRoute('POST', '/api/imports/{id}/mails', {
  summary: 'Emails the buyers of an import who have not been emailed yet, except those of drafts.',
  input: importInput,
  output: z.object({ mailed: z.number(), waiting }),
});

export const deleteImport = ownerRoute('DELETE', '/api/imports/{id}', {
  summary: 'Undoes a whole import, while none of its purchases is in use.',
  input: importInput,
  status: 204,
  output: z.unknown(),
});

export const problemColumns = defineColumns({
  shown: labelled(names, ['row', 'column', 'message']),
  exported: [],
});

export const exportImportProblems = defineExport(
  '/api/imports/{id}/problems.csv',
  'Exports the rows that an import skipped, with the reasons.',
  importInput,
);
