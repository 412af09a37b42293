// The lint rule `tradeshelf/boundaries`. oxlint loads it by jsPlugins in .oxlintrc.json.
import { relative, sep } from 'node:path';
import { forbiddenImport } from './boundaries.ts';

/** What is used here of ESLint's rule interface, which oxlint follows; its own types are not in its package. */
interface Context {
  cwd: string;
  filename: string;
  report: (problem: { node: Source; message: string }) => void;
}

/** The node of the text behind `from`, or within `import(…)`, where it may be any expression. */
interface Source {
  value?: unknown;
}

interface Importing {
  source: Source | null;
}

const boundaries = {
  create(context: Context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/');
    const check = ({ source }: Importing) => {
      if (typeof source?.value !== 'string') return;
      const message = forbiddenImport(from, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'tradeshelf' }, rules: { boundaries } };
