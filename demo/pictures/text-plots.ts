import type { Input } from '../set-file.ts';
import type { Canvas } from './chart.ts';
import { rect, stroke, text, px } from './svg.ts';
import { mix } from './theme.ts';

/** The list of inputs as the platform's dialog shows it. */
export function inputList(canvas: Canvas, inputs: readonly Input[]): string {
  const { box, theme, label } = canvas;
  const height = Math.min(64, box.height / (inputs.length + 1));
  const middle = box.x + box.width * 0.46;
  let out = rect(
    { ...box, height: height * (inputs.length + 1) },
    theme.panel,
    `rx="8" stroke="${theme.border}"`,
  );
  out += text(box.x + 24, box.y + height / 2 + label / 2, 'Variable', {
    size: label,
    color: theme.muted,
  });
  out += text(middle, box.y + height / 2 + label / 2, 'Value', { size: label, color: theme.muted });
  inputs.forEach(([name, value], index) => {
    const y = box.y + (index + 1) * height;
    out += stroke(`M${px(box.x)} ${px(y)}H${px(box.x + box.width)}`, theme.grid, 1.2);
    out += rect(
      { x: box.x + 24, y: y + height / 2 - 6, width: 12, height: 12 },
      typeof value === 'number' ? theme.accent : theme.second,
      'rx="3"',
    );
    out += text(box.x + 52, y + height / 2 + label / 2, name, {
      size: label + 1,
      color: theme.text,
    });
    out += text(middle, y + height / 2 + label / 2, String(value), {
      size: label + 1,
      color: theme.accent,
      pen: 1.8,
    });
  });
  return out;
}

const KEYWORDS =
  /^(void|int|double|bool|string|ulong|long|uint|datetime|return|if|else|for|while|class|public|private|const|input|static|switch|case|break|enum|struct|color)$/;

/** The first lines of a source file, coloured as an editor does. */
export function code(canvas: Canvas, source: string): string {
  const { box, theme, label } = canvas;
  const size = label ? 11.5 : 17;
  const lineHeight = size * (label ? 1.95 : 2);
  const fixed = 10.6;
  const columns = Math.floor(box.width / ((fixed * size) / 14)) - 5;
  const rows = Math.floor(box.height / lineHeight);
  const lines = source.split('\n').filter((line) => label || line.trim());
  const from = Math.max(
    0,
    lines.findIndex((line) => /^(input|class|struct|struct) /.test(line)) - (label ? 4 : 0),
  );
  let out = '';
  lines.slice(from, from + rows).forEach((line, row) => {
    const y = box.y + (row + 0.75) * lineHeight;
    const left = box.x + 4 * ((fixed * size) / 14);
    out += text(left - 18, y, String(from + row + 1), {
      size: size * 0.85,
      color: mix(theme.muted, theme.background, 0.4),
      anchor: 'end',
      fixed,
    });
    let column = 0;
    for (const [token, color] of tokens(line, theme)) {
      const part = token.slice(0, Math.max(0, columns - column));
      if (part.trim()) {
        out += text(left + column * ((fixed * size) / 14), y, part, {
          size,
          color,
          fixed,
          pen: label ? 1.5 : 1.7,
        });
      }
      column += token.length;
    }
  });
  return out;
}

function tokens(line: string, theme: Canvas['theme']): [string, string][] {
  const parts = line.match(/\/\/.*|"[^"]*"|#\w+|\w+|\s+|[^\w\s]/g) ?? [];
  return parts.map((part) => [part, colorOf(part, theme)]);
}

function colorOf(part: string, theme: Canvas['theme']): string {
  if (part.startsWith('//')) return theme.muted;
  if (part.startsWith('"')) return theme.up;
  if (part.startsWith('#') || KEYWORDS.test(part)) return theme.accent;
  if (/^\d/.test(part)) return theme.second;
  return theme.text;
}
