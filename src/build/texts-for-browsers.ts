import { readFile } from 'node:fs/promises';
import { parseSync, type ESTree, type Plugin } from 'vite';

/** Without a dot, which would look like a file's kind. */
const query = '?text=';

/**
 * Browsers get of the texts those that their page says. By itself a bundler keeps an object whole, names and all, and a file of texts
 * whole with the first page that says one of them. So a string goes to where `{contactForm.submit}` stands, and any other text is
 * imported alone, from a module of its own.
 */
export function textsForBrowsers(): Plugin {
  return {
    name: 'store-texts-for-browsers',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async transform(code, id) {
      const [, text] = id.split(query);
      if (text) return { code: withText(code, text), map: null, moduleSideEffects: false };
      const files = new Map<string, TextsFile>();
      for (const [, from = ''] of code.matchAll(/['"](#texts\/[^'"]+)['"]/g)) {
        const resolved = await this.resolve(from, id);
        if (resolved)
          files.set(from, { path: resolved.id, code: await readFile(resolved.id, 'utf8') });
      }
      return files.size === 0 ? undefined : { code: sayTexts(code, files), map: null };
    },
  };
}

interface TextsFile {
  path: string;
  /** In TypeScript. */
  code: string;
}

/**
 * A module with its texts in the place of their names. What it does otherwise with a constant of texts stays as it is.
 *
 * @param code as JavaScript
 * @param files by the names that the module has for them
 */
export function sayTexts(code: string, files: ReadonlyMap<string, TextsFile>): string {
  const { program } = parseSync('module.js', code);
  const imports = new Set<string>();
  const changes: (Place & { by: string })[] = [];
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    const file = files.get(statement.source.value);
    if (!file) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
        continue;
      const { local, imported } = specifier;
      for (const { start, end, name } of usesOf(program, local.name)) {
        const text = findText(file.code, imported.name, name);
        if (text?.type === 'Literal' && typeof text.value === 'string') {
          changes.push({ start, end, by: JSON.stringify(text.value) });
          continue;
        }
        const by = `${local.name}$${name}`;
        const from = JSON.stringify(`${file.path}${query}${imported.name}-${name}`);
        imports.add(`import { text as ${by} } from ${from};\n`);
        changes.push({ start, end, by });
      }
    }
  }
  // From the end, so that the places before stay where they are.
  const part = changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, by }) => left.slice(0, start) + by + left.slice(end), code);
  return [...imports, part].join('');
}

/**
 * A file of texts that exports one of them beside what it has, as `text`.
 *
 * @param code as JavaScript
 * @param text `contactForm-submit`
 */
export function withText(code: string, text: string): string {
  const [constant = '', name = ''] = text.split('-');
  const value = findText(code, constant, name);
  const found = value ? code.slice(value.start, value.end) : `${constant}.${name}`;
  return `${code}\nexport const text = ${found};\n`;
}

/** A text of a file, as it is written there. */
function findText(code: string, constant: string, name: string): ESTree.Expression | null {
  for (const statement of parseSync('texts.ts', code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || id.name !== constant) continue;
      const object = init?.type === 'TSAsExpression' ? init.expression : init;
      if (object?.type !== 'ObjectExpression') continue;
      // What is spread may have the name too; a method and a getter are no expression.
      if (object.properties.some(({ type }) => type === 'SpreadElement')) return null;
      for (const each of object.properties) {
        const isPlain = each.type === 'Property' && each.kind === 'init' && !each.method;
        if (isPlain && isIdentifier(each.key, name)) return each.value;
      }
    }
  }
  return null;
}

type Place = Pick<ESTree.Span, 'start' | 'end'>;

/** Where a module says `constant.name`; nowhere, if something else in it is called so too. */
function usesOf(program: ESTree.Program, constant: string): (Place & { name: string })[] {
  const found: (Place & { name: string })[] = [];
  let isShadowed = false;
  const look = (node: unknown, isBinding = false): void => {
    if (Array.isArray(node)) return node.forEach((each) => look(each, isBinding));
    if (!isNode(node) || node.type === 'ImportDeclaration') return undefined;
    if (isBinding && isIdentifier(node, constant)) isShadowed = true;
    const { type, object, property, key, computed, optional } = node;
    const isNamed = type === 'MemberExpression' && computed !== true;
    if (isNamed && isIdentifier(object, constant) && isIdentifier(property) && optional !== true) {
      found.push({ start: node.start, end: node.end, name: property.name });
      return undefined;
    }
    for (const [name, part] of Object.entries(node)) {
      // A pattern's parts are patterns; what a name gets by default is not told apart.
      const binds = bindings.has(name) || (isBinding && name !== 'body');
      if (part !== key || computed === true) look(part, binds);
    }
    return undefined;
  };
  look(program.body);
  return isShadowed ? [] : found;
}

/** The parts of a declaration or a function that give names. */
const bindings = new Set(['id', 'params', 'param']);

interface Node extends Place {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const isIdentifier = (value: unknown, name?: string): value is Node & { name: string } =>
  isNode(value) && value.type === 'Identifier' && (name === undefined || value.name === name);
