import { describe, expect, test } from 'vitest';
import { checkSignature, signedFilePath } from './file-paths.ts';

const target = { orderId: 'PURCHASE', fileId: 7 };
const key = 'k'.repeat(32);
const issued = new Date('2026-03-01T12:00:00Z');
const after = (hours: number) => new Date(issued.getTime() + hours * 3_600_000);
const query = new URL(signedFilePath(target, key, issued), 'http://x').searchParams;

describe('a signed link', () => {
  test('is valid for 24 hours under one key @p18', () => {
    expect(checkSignature(target, query, key, issued)).toBe('valid');
    expect(checkSignature(target, query, key, after(23.99))).toBe('valid');
    expect(checkSignature(target, query, key, after(24))).toBe('expired');
    expect(checkSignature(target, query, 'l'.repeat(32), issued)).toBe('forged');
  });

  test('of an admin is valid for its file and kind alone', () => {
    const admin = { adminFileId: 7 };
    const path = signedFilePath(admin, key, issued);
    expect(path).toMatch(/^files\/admin\/7\?/);
    const adminQuery = new URL(path, 'http://x').searchParams;
    expect(checkSignature(admin, adminQuery, key, after(23.99))).toBe('valid');
    expect(checkSignature(admin, adminQuery, key, after(24))).toBe('expired');
    expect(checkSignature({ adminFileId: 8 }, adminQuery, key, issued)).toBe('forged');
    expect(checkSignature(target, adminQuery, key, issued)).toBe('forged');
    expect(checkSignature(admin, query, key, issued)).toBe('forged');
  });
});
